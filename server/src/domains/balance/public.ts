/** Everything that other domains, screens and drivers may import from balance. */
export { presentTransaction } from './present.ts';
export { listTransactionRows } from './queries.ts';
export { closeTransferDays } from './totals.ts';
export { lockAccounts, lockAmount, transferMoney } from './transfer.ts';
export { verifyLedger } from './verify-ledger.ts';
