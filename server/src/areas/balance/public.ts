/** What other areas and drivers may use of money. */
export { closeTransferDays } from './totals.ts';
export { verifyLedger } from './verify-ledger.ts';
