import type { Transaction } from '@kampus/contract/balance/balance';
import { formatNumericDate } from '@kampus/contract/format/numeric-date';
import { dateOf } from '@kampus/contract/format/wall-clock';
import { paperTexts as texts } from './texts.ts';

/** '−14.00' or '+12.50': the head of the column names the currency. */
const formatAmount = ({ type, amount }: Transaction): string =>
  `${type === 'WITHDRAW' ? '−' : '+'}${amount.toFixed(2)}`;

/** Each transaction of the month, oldest first. */
export function StatementTable({ transactions }: { transactions: readonly Transaction[] }) {
  if (transactions.length === 0) return <p className="text-ink-soft">{texts.none}</p>;
  return (
    <table className="w-full border-collapse text-left">
      <caption className="pb-2 text-left text-sm text-ink-soft">{texts.total(transactions.length)}</caption>
      <thead>
        <tr className="border-b border-line-strong text-sm text-ink-soft *:py-2 *:font-medium">
          <th scope="col" className="w-px max-sm:hidden">
            {texts.date}
          </th>
          <th scope="col" className="w-px pl-4 max-sm:hidden">
            {texts.numberHead}
          </th>
          <th scope="col" className="pr-4 wrap-anywhere sm:pl-4">
            {texts.operation}
          </th>
          <th scope="col" className="text-right whitespace-nowrap">
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <tr key={transaction.id} className="border-b border-line align-top *:py-2.5 print:*:py-1">
            <td className="whitespace-nowrap tabular-nums max-sm:hidden">
              {formatNumericDate(dateOf(transaction.createdAt))}
            </td>
            <td className="pl-4 whitespace-nowrap tabular-nums text-ink-soft max-sm:hidden">{transaction.id}</td>
            <td className="pr-4 wrap-anywhere sm:pl-4">
              <span className="block text-sm text-ink-soft tabular-nums sm:hidden">
                {formatNumericDate(dateOf(transaction.createdAt))}, {texts.number(transaction.id)}
              </span>
              {transaction.description}
            </td>
            <td className="text-right whitespace-nowrap tabular-nums">{formatAmount(transaction)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
