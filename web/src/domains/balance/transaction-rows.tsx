import type { Transaction } from '@kampus/contract/balance/balance';
import { pathOf } from '@kampus/contract/pages/addresses';
import type { ReactNode } from 'react';
import { formatEuros } from '#shared/format/euros.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { UserIcon } from '#shared/ui/icons/icons.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { paperTexts } from './papers/texts.ts';
import { balanceTexts } from './texts.ts';

/** '+12.50 €' for a deposit, '-14.00 €' for a withdrawal. */
const formatSigned = ({ type, amount }: Pick<Transaction, 'type' | 'amount'>): string =>
  `${type === 'WITHDRAW' ? '-' : '+'}${formatEuros(amount)}`;

/** WITHDRAW red, DEPOSIT green (product.md §2). */
const tones = {
  WITHDRAW: { badge: 'negative', text: 'text-negative' },
  DEPOSIT: { badge: 'positive', text: 'text-positive' },
} as const;

/** Of all deposits, only the descriptions of top-ups begin so, in the language of the page. */
const isTopUp = ({ type, description }: Transaction): boolean =>
  type === 'DEPOSIT' && balanceTexts.topUpDescriptions.some((text) => description.startsWith(text));

const nameOf = (transaction: Transaction): string =>
  isTopUp(transaction) ? balanceTexts.topUp : balanceTexts.types[transaction.type];

type TransactionRowsProps = {
  transactions: readonly Transaction[];
  /** Top-ups lead to their receipts. */
  withReceipts?: boolean | undefined;
  /** A button of the row, for example to reverse a top-up. */
  actionOf?: ((transaction: Transaction) => ReactNode) | undefined;
};

/**
 * Rows of transactions. The server omits `username` below ADMIN, so a row shows it only if present.
 */
export function TransactionRows({ transactions, withReceipts = false, actionOf }: TransactionRowsProps) {
  return (
    <ul aria-label={balanceTexts.list} className="@container divide-y divide-line">
      {transactions.map((transaction) => (
        <li
          key={transaction.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 py-3.5 first:pt-0 last:pb-0 sm:gap-x-6 @max-[13rem]:grid-cols-1"
        >
          <p className="font-medium">{transaction.description}</p>
          <p
            className={`font-semibold whitespace-nowrap sm:row-span-2 sm:self-center sm:text-lg ${tones[transaction.type].text}`}
          >
            {formatSigned(transaction)}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft max-sm:col-span-full">
            <Badge tone={tones[transaction.type].badge}>{nameOf(transaction)}</Badge>
            <time dateTime={transaction.createdAt}>{formatStamp(transaction.createdAt)}</time>
            {transaction.username === undefined ? null : (
              <span className="inline-flex min-w-0 items-center gap-1.5">
                <UserIcon size={16} />
                <span className="min-w-0 wrap-anywhere">{transaction.username}</span>
              </span>
            )}
            {withReceipts && isTopUp(transaction) ? (
              <Link
                to={pathOf('receipt', { id: transaction.id })}
                aria-label={paperTexts.receiptOf(formatEuros(transaction.amount))}
                className="inline-flex min-h-8 items-center text-accent-ink underline underline-offset-3 pointer-coarse:min-h-11"
              >
                {paperTexts.receiptLink}
              </Link>
            ) : null}
            {actionOf?.(transaction)}
          </p>
        </li>
      ))}
    </ul>
  );
}
