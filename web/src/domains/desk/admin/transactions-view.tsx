import { hasRank } from '@kampus/contract/roles';
import { isDate, today } from '@kampus/contract/time';
import { useMutation, useQuery } from '@tanstack/react-query';
import { TransactionList } from '#domains/balance/public.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { DateField } from '#shared/ui/fields/date-field.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { DownloadIcon } from '#shared/ui/icons/icons.tsx';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import { FoldedFilters } from '../folded-filters.tsx';
import { PersonPicker } from '../person-picker.tsx';
import { useListState } from '../use-list-state.ts';
import { allTransactionsQuery, fetchTransactionsCsv, type TransactionFilter } from './queries.ts';
import { transactionsViewTexts as texts } from './texts.ts';
import { TransactionTotals } from './transaction-totals.tsx';

const names = ['person', 'type', 'from', 'to'] as const;

const types = [
  { value: 'DEPOSIT', label: texts.deposits },
  { value: 'WITHDRAW', label: texts.withdrawals },
];

/** All transactions: filter, totals, weekly chart, rows and a file export. */
export function TransactionsView() {
  const { filter, page, setFilters, resetFilters, resets, setPage, seesPeople } = useFilter();
  const query = useQuery(allTransactionsQuery(filter, page));
  const download = useMutation({
    mutationFn: () => fetchTransactionsCsv(filter),
    onSuccess: (file) => saveFile(file, texts.fileName(today(new Date()))),
    onError: toastFailure(texts.downloadFailed),
  });
  return (
    <section aria-label={texts.title} className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{texts.title}</h2>
        <Button
          variant="secondary"
          size="small"
          icon={<DownloadIcon size={18} />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {texts.download}
        </Button>
      </div>
      <FoldedFilters
        label={texts.filter}
        values={Object.values(filter)}
        onReset={resetFilters}
        resets={resets}
        className="sm:grid-cols-2 xl:grid-cols-4"
      >
        {seesPeople ? (
          <PersonPicker label={texts.person} value={filter.username} onPick={(person) => setFilters({ person })} />
        ) : null}
        <Select
          label={texts.type}
          placeholder={texts.allTypes}
          options={types}
          value={filter.type}
          onChange={(event) => setFilters({ type: event.target.value })}
        />
        <DateField label={texts.from} value={filter.from} onChange={(from) => setFilters({ from })} />
        <DateField label={texts.to} value={filter.to} onChange={(to) => setFilters({ to })} />
      </FoldedFilters>
      <Card>
        <TransactionTotals filter={filter} />
      </Card>
      <Card>
        <TransactionList query={query} page={page} onPageChange={setPage} />
      </Card>
    </section>
  );
}

/** The filter of the address. A mistyped one means no filter, as does a person for curators. */
function useFilter() {
  const { role } = useSession();
  const { filters, ...list } = useListState(names);
  const { person, type, from, to } = filters;
  const seesPeople = hasRank(role, 'ADMIN');
  const filter: TransactionFilter = {
    username: seesPeople ? person : '',
    type: type === 'DEPOSIT' || type === 'WITHDRAW' ? type : '',
    from: isDate(from) ? from : '',
    to: isDate(to) ? to : '',
  };
  return { ...list, filter, seesPeople };
}
