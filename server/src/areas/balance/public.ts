/** What other areas and drivers may use of money. */
export { verifyLedger } from './verify-ledger.ts';
