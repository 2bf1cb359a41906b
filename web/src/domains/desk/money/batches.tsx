import type { PayoutBatch } from '@kampus/contract/balance/payouts';
import { formatFullDate } from '@kampus/contract/format/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call, callFile } from '#shared/api/call.ts';
import { publicSettings } from '#shared/api/public-settings.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { Badge, type BadgeTone } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { DownloadIcon } from '#shared/ui/icons/icons.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import { ConfirmStep } from '../confirm-step.tsx';
import { deskKey } from '../queries.ts';
import { batchesQuery } from './queries.ts';
import { batchesTexts as texts } from './texts.ts';

/** Files of payouts for the bank: a new one, and the last ones with what became of them. */
export function Batches() {
  const titleId = useId();
  const query = useQuery(batchesQuery);
  const { data } = query;
  const { bank } = publicSettings();
  return (
    <Card as="section" aria-labelledby={titleId} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 id={titleId} className="text-lg">
            {texts.title}
          </h3>
          <p className="max-w-text text-sm text-ink-soft">{bank ? texts.lead : texts.noBank}</p>
        </div>
        {bank && data ? <CreateBatch ready={data.ready} /> : null}
      </div>
      {query.error && !data ? <QueryFailure text={texts.loadFailed} query={query} /> : null}
      {!data && !query.error ? (
        <SkeletonRegion>
          <Skeleton className="h-24" />
        </SkeletonRegion>
      ) : null}
      {data && data.batches.length > 0 ? (
        <ul aria-label={texts.list} className="divide-y divide-line border-t border-line">
          {data.batches.map((batch) => (
            <Batch key={batch.id} batch={batch} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

const fileName = (id: number | string): string => `kampus-payouts-${id}.xml`;

function CreateBatch({ ready: { count, amount } }: { ready: { count: number; amount: number } }) {
  const queryClient = useQueryClient();
  const creating = useMutation({
    mutationFn: () => callFile('createPayoutBatch'),
    onSuccess: async (file) => {
      saveFile(file, fileName((await file.text()).match(/-(\d+)<\/MsgId>/)?.[1] ?? ''));
      toast({ title: texts.created, text: texts.createdHint, variant: 'success' });
    },
    onError: toastFailure(texts.createFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskKey }),
  });
  if (count === 0) return <p className="text-sm text-ink-soft">{texts.nothingReady}</p>;
  return (
    <div className="grid justify-items-start gap-1 max-sm:w-full">
      <Button icon={<DownloadIcon />} loading={creating.isPending} onClick={() => creating.mutate()}>
        {texts.create}
      </Button>
      <span className="text-sm text-ink-soft">{texts.ready(count, formatEuros(amount))}</span>
    </div>
  );
}

const tones: Readonly<Record<PayoutBatch['state'], BadgeTone>> = {
  OPEN: 'warning',
  SETTLED: 'positive',
  RELEASED: 'neutral',
};

function Batch({ batch }: { batch: PayoutBatch }) {
  const { id, state, createdAt, createdBy, executeOn, count, amount, waiting, sent, bounced } = batch;
  const [isReleasing, setIsReleasing] = useState(false);
  const loading = useMutation({
    mutationFn: () => callFile('getPayoutBatch', { params: { id: String(id) } }),
    onSuccess: (file) => saveFile(file, fileName(id)),
    onError: toastFailure(texts.downloadFailed),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{texts.batch(id, count, formatEuros(amount))}</span>
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {texts.made(formatStamp(createdAt), createdBy)}. {texts.executeOn(formatFullDate(executeOn))}
        </p>
        <p className="text-sm">{texts.progress({ waiting, sent, bounced, count })}</p>
      </div>
      {state === 'RELEASED' ? null : (
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="secondary" loading={loading.isPending} onClick={() => loading.mutate()}>
            {texts.download}
          </Button>
          {state === 'OPEN' ? (
            <Button size="small" variant="quiet" onClick={() => setIsReleasing(true)}>
              {texts.release}
            </Button>
          ) : null}
        </div>
      )}
      {isReleasing ? <ReleaseBatch batch={batch} onClose={() => setIsReleasing(false)} /> : null}
    </li>
  );
}

function ReleaseBatch({ batch: { id, waiting }, onClose }: { batch: PayoutBatch; onClose: () => void }) {
  return (
    <ConfirmStep
      question={texts.releaseQuestion(waiting)}
      detail={texts.releaseDetail}
      confirmLabel={texts.release}
      send={() => call('releasePayoutBatch', { params: { id: String(id) } })}
      done={texts.released}
      onClose={onClose}
    />
  );
}
