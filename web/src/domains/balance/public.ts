/** Public interface of the balance domain for other domains, screens and drivers. */
export { AmountField } from './amount-field.tsx';
export { BalanceCard } from './balance-card.tsx';
export { OwnTransactions } from './own-transactions.tsx';
export {
  balanceQuery,
  ownPayoutsQuery,
  ownTransactionsQuery,
  transactionsKey,
  transactionsPerPage,
} from './queries.ts';
export { balanceTexts } from './texts.ts';
export { TransactionList } from './transaction-list.tsx';
export { TransactionRows } from './transaction-rows.tsx';
