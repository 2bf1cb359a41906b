import * as z from 'zod/mini';
import { defineOperations, text } from '../define-operations.ts';
import * as balance from './balance.ts';

export const balanceOperations = defineOperations({
  getBalance: { summary: 'The own balance', access: 'signed-in', status: 200, response: balance.balance },
  listTransactions: {
    summary: 'The own transactions, newest first',
    access: 'signed-in',
    status: 200,
    query: balance.transactionListQuery,
    response: z.array(balance.transaction),
    counted: true,
  },
  listAllTransactions: {
    summary: 'All transactions, newest first',
    access: 'CURATOR',
    status: 200,
    query: balance.allTransactionsQuery,
    response: z.array(balance.transaction),
    counted: true,
  },
  summarizeTransactions: {
    summary: 'Totals of all transactions, and by week',
    access: 'CURATOR',
    status: 200,
    query: balance.transactionSummaryQuery,
    response: balance.transactionSummary,
  },
  exportTransactions: {
    summary: 'All transactions as CSV',
    access: 'CURATOR',
    status: 200,
    query: balance.transactionSummaryQuery,
    response: text,
    produces: 'text/csv',
  },
  topUp: {
    summary: 'Top up a balance from the treasury',
    access: 'CURATOR',
    elevated: 'staff',
    status: 200,
    body: balance.topUpBody,
    response: balance.topUpAnswer,
  },
  listOwnTopUps: {
    summary: 'The last five top-ups that the caller has made',
    access: 'CURATOR',
    status: 200,
    response: z.array(balance.madeTopUp),
  },
});
