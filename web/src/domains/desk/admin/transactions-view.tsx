import { today } from '@kampus/contract/time';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TransactionList } from '#domains/balance/public.ts';
import { messageOf } from '#shared/api/api-error.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { useDebounced } from '#shared/forms/use-debounced.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { DownloadIcon } from '#shared/ui/icons/icons.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { allTransactionsQuery, everything, fetchTransactionsCsv, type TransactionFilter } from './queries.ts';
import { transactionsViewTexts as texts } from './texts.ts';
import { TransactionFilterForm } from './transaction-filter-form.tsx';
import { TransactionTotals } from './transaction-totals.tsx';

/** All transactions: filter, totals, weekly chart, rows and a file export. */
export function TransactionsView() {
  const [typed, setTyped] = useState<TransactionFilter>(everything);
  const filter = useDebounced(typed);
  // Pages belong to one filter. A new filter starts at page 0.
  const [position, setPosition] = useState({ filter, page: 0 });
  const page = position.filter === filter ? position.page : 0;
  const query = useQuery(allTransactionsQuery(filter, page));
  const download = useMutation({
    mutationFn: () => fetchTransactionsCsv(filter),
    onSuccess: (file) => saveFile(file, texts.fileName(today(new Date()))),
    onError: (error) => toast({ title: texts.downloadFailed, text: messageOf(error), variant: 'error' }),
  });
  const isFiltered = typed !== everything;
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
      <Card>
        <TransactionFilterForm filter={typed} onChange={setTyped} />
        {isFiltered ? (
          <Button
            variant="quiet"
            size="small"
            className="mt-3 -ml-page forced-colors:ml-0"
            onClick={() => setTyped(everything)}
          >
            {texts.reset}
          </Button>
        ) : null}
      </Card>
      <Card>
        <TransactionTotals filter={filter} />
      </Card>
      <Card>
        <TransactionList query={query} page={page} onPageChange={(next) => setPosition({ filter, page: next })} />
      </Card>
    </section>
  );
}
