/** Everything that other domains, screens and drivers may import from balance. */
export { decideBankLine } from './bank/decide-line.ts';
export { importStatement } from './bank/import-statement.ts';
export { listLines, listStatements, presentLine } from './bank/queries.ts';
export { readStatementFolder } from './bank/read-folder.ts';
export { settleBankLines } from './bank/settle-lines.ts';
export { countTowardsDay, explainDayLimit } from './day-limits.ts';
export { decidePayout } from './payouts/decide-payout.ts';
export { presentDeskPayout } from './payouts/present.ts';
export { listPayouts } from './payouts/queries.ts';
export { resealIbans } from './payouts/reseal-ibans.ts';
export { presentTransaction } from './present.ts';
export { findLeftOfTopUps, getTransaction, listTransactionRows } from './queries.ts';
export { reverseTopUp } from './reverse-top-up.ts';
export { closeTransferDays } from './totals.ts';
export { lockAccounts, lockAmount, transferMoney } from './transfer.ts';
export { verifyLedger } from './verify-ledger.ts';
