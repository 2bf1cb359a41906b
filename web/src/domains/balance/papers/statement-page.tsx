import type { AccountStatement } from '@kampus/contract/balance/papers';
import { dateOf } from '@kampus/contract/format/wall-clock';
import { isUsername } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '#shared/api/api-error.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { NotFound } from '#shared/page/not-found.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { useSearchParams } from '#shared/page/use-search-params.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { Paper } from './paper.tsx';
import { PaperPage } from './paper-page.tsx';
import { accountStatementQuery } from './queries.ts';
import { StatementTable } from './statement-table.tsx';
import { nameMonth, paperTexts as texts } from './texts.ts';

const thisMonth = (): string => dateOf(new Date().toISOString()).slice(0, 7);

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

/** The months from `first` to the present one, newest first. */
function listMonths(first: string): string[] {
  const months: string[] = [];
  for (let month = thisMonth(); month >= first; month = monthBefore(month)) months.push(month);
  return months;
}

/**
 * /profile/statement?month=2026-11: a month of the viewer's balance. Admins open it for a person
 * with `person`.
 */
export function StatementPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('month') ?? '';
  const month = /^2\d{3}-(0[1-9]|1[0-2])$/.test(asked) && asked <= thisMonth() ? asked : thisMonth();
  const person = search.get('person') ?? undefined;
  const query = useQuery(accountStatementQuery(month, person !== undefined && isUsername(person) ? person : undefined));
  usePageTitle(texts.statement(nameMonth(month)));
  if (isNotFound(query.error)) return <NotFound />;
  const first = query.data && query.data.firstMonth < month ? query.data.firstMonth : month;
  const chooseMonth = (value: string) =>
    setSearch({ month: value, ...(person !== undefined && { person }) }, { replace: true });
  return (
    <PaperPage
      title={texts.statementPage}
      query={query}
      controls={
        <Select
          label={texts.month}
          value={month}
          options={listMonths(first).map((value) => ({ value, label: nameMonth(value) }))}
          onChange={({ target }) => chooseMonth(target.value)}
          className="max-sm:w-full sm:w-52"
        />
      }
    >
      {query.data ? <StatementPaper statement={query.data} /> : null}
    </PaperPage>
  );
}

function StatementPaper({ statement }: { statement: AccountStatement }) {
  const { month, isOver, madeAt, opening, deposits, withdrawals, closing } = statement;
  const sums = [
    { name: texts.opening, text: formatEuros(opening) },
    { name: texts.deposits, text: formatEuros(deposits) },
    { name: texts.withdrawals, text: formatEuros(withdrawals) },
    { name: isOver ? texts.closing : texts.closingNow, text: formatEuros(closing), isTotal: true },
  ];
  return (
    <Paper title={texts.statement(nameMonth(month))} holder={statement} footer={texts.made(formatStamp(madeAt))}>
      {isOver ? null : <Banner tone="info">{texts.notOver(formatStamp(madeAt))}</Banner>}
      <dl className="grid gap-2 rounded-md border border-line bg-sunken px-4 py-3">
        {sums.map(({ name, text, isTotal }) => (
          <div
            key={name}
            className={`flex flex-wrap justify-between gap-x-4 ${isTotal ? 'border-t border-line pt-2 font-semibold' : ''}`}
          >
            <dt className={`min-w-0 flex-1 basis-36 ${isTotal ? '' : 'text-ink-soft'}`}>{name}</dt>
            <dd className="ml-auto whitespace-nowrap tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <StatementTable transactions={statement.transactions} />
    </Paper>
  );
}
