import * as z from 'zod/mini';
import { defineOperations, text } from '../define-operations.ts';
import * as balance from './balance.ts';

export const balanceOperations = defineOperations({
  getBalance: {
    endpoint: 'GET /api/balance',
    summary: 'The own balance',
    access: 'signed-in',
    status: 200,
    response: balance.balance,
  },
  listTransactions: {
    endpoint: 'GET /api/balance/transactions',
    summary: 'The own transactions, newest first',
    access: 'signed-in',
    status: 200,
    query: balance.transactionListQuery,
    response: z.array(balance.transaction),
    counted: true,
  },
  listAllTransactions: {
    endpoint: 'GET /api/balance/transactions/all',
    summary: 'All transactions, newest first',
    access: 'CURATOR',
    status: 200,
    query: balance.allTransactionsQuery,
    response: z.array(balance.transaction),
    counted: true,
  },
  summarizeTransactions: {
    endpoint: 'GET /api/balance/transactions/summary',
    summary: 'Totals of all transactions, and by week',
    access: 'CURATOR',
    status: 200,
    query: balance.transactionSummaryQuery,
    response: balance.transactionSummary,
  },
  exportTransactions: {
    endpoint: 'GET /api/balance/transactions/all.csv',
    summary: 'All transactions as CSV',
    access: 'CURATOR',
    status: 200,
    query: balance.transactionSummaryQuery,
    response: text,
    produces: 'text/csv',
  },
  topUp: {
    endpoint: 'POST /api/curator/update-balance',
    repeatable: true,
    summary: 'Top up a balance from the treasury',
    access: 'CURATOR',
    elevated: 'staff',
    status: 200,
    body: balance.topUpBody,
    response: balance.topUpAnswer,
  },
  listOwnTopUps: {
    endpoint: 'GET /api/curator/top-ups',
    summary: 'The last five top-ups that the caller has made',
    access: 'CURATOR',
    status: 200,
    response: z.array(balance.madeTopUp),
  },
});
