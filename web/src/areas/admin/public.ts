/** What other areas may import of the admin panel. */
export { personTransactionsQuery } from './queries.ts';
export { acceptAmount, findRounded, topUpForm } from './top-up-form.ts';
