import { maximumPrice, minimumPrice, type PriceMap } from '@kampus/contract/pricing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PriceTable, pricesQuery, teachersKey } from '#domains/teaching/public.ts';
import { serverMessageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Form } from '#shared/forms/form.tsx';
import { StickyActions } from '#shared/forms/sticky-actions.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { RoomSection } from '#shared/ui/room-section.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import {
  clampPrice,
  findFieldFault,
  findFormFault,
  groupSizes,
  sumOf,
  toEntries,
  toPreview,
  toTexts,
} from './price-rules.ts';
import { teacherRoomTexts } from './texts.ts';

export function PricePage() {
  const { username } = useSession();
  return (
    <RoomSection title={teacherRoomTexts.priceTitle} lead={teacherRoomTexts.priceLead}>
      {username ? (
        <Prices username={username} />
      ) : (
        <ErrorState text={teacherRoomTexts.userReadFailed} onRetry={null} isToasted />
      )}
    </RoomSection>
  );
}

function Prices({ username }: { username: string }) {
  // A background refetch must not replace the user's input.
  const query = useQuery({ ...pricesQuery(username), refetchOnWindowFocus: false });
  const { data } = query;
  if (query.error && !data) return <QueryFailure text={teacherRoomTexts.pricesFailed} query={query} isToasted />;
  if (!data)
    return (
      <SkeletonRegion isPage className="grid max-w-text gap-3">
        {groupSizes.map((groupSize) => (
          <Skeleton key={groupSize} className="h-24 w-full" />
        ))}
      </SkeletonRegion>
    );
  return <PriceForm username={username} prices={data} />;
}

function PriceForm({ username, prices }: { username: string; prices: PriceMap }) {
  const queryClient = useQueryClient();
  const draft = useTabDraft(`prices-draft.${username}`, toTexts(prices));
  const texts = draft.values;
  const [clamped, setClamped] = useState<ReadonlySet<number>>(new Set());
  const [isChecked, setIsChecked] = useState(false);
  const previewId = useId();
  const saving = useSubmission({
    send: () => call('replacePrices', { body: toEntries(texts) }),
    onSent: (saved) => {
      queryClient.setQueryData(pricesQuery(username).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: teachersKey });
      draft.discardSent(texts, toTexts(saved));
      toast({ title: teacherRoomTexts.pricesSaved, variant: 'success' });
    },
    onFailed: (error) => {
      toast({ title: serverMessageOf(error) ?? teacherRoomTexts.pricesSaveFailed, variant: 'error' });
      return undefined;
    },
  });
  const formFault = isChecked ? findFormFault(texts) : undefined;
  const submission = { isBusy: saving.isBusy, failure: formFault ? { text: formFault } : saving.failure };

  const handleChange = (groupSize: number, typed: string) => {
    const { text, isClamped } = clampPrice(typed);
    draft.change((last) => last.map((other, index) => (index + 1 === groupSize ? text : other)));
    const next = new Set(clamped);
    if (isClamped) next.add(groupSize);
    else next.delete(groupSize);
    setClamped(next);
  };
  const discard = () => {
    draft.discard();
    setClamped(new Set());
    setIsChecked(false);
  };
  const handleSubmit = () => {
    setIsChecked(true);
    if (findFormFault(texts) === undefined) saving.submit(undefined);
  };

  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      {Object.keys(prices).length === 0 ? (
        <div className="xl:col-span-full">
          <Banner tone="info">{teacherRoomTexts.pricesUnset}</Banner>
        </div>
      ) : null}
      <Card padding="none">
        <Form
          submission={submission}
          onSubmit={handleSubmit}
          className="flex flex-col gap-4 px-card pt-2 sm:pb-5"
          actions={
            <StickyActions isInCard onDiscard={draft.isUnsaved ? discard : undefined}>
              <Button type="submit" loading={saving.isBusy} className="max-sm:flex-auto">
                {teacherRoomTexts.save}
              </Button>
            </StickyActions>
          }
        >
          <div className="divide-y divide-line">
            {groupSizes.map((groupSize, index) => {
              const text = texts[index] ?? '';
              const fault = findFieldFault(text, groupSize);
              // An empty field is an error only after a submit. A price below the minimum is an
              // error at once.
              const error = isChecked || text !== '' ? fault : undefined;
              return (
                <PriceRow
                  key={groupSize}
                  groupSize={groupSize}
                  text={text}
                  error={error}
                  isClamped={clamped.has(groupSize)}
                  onChange={(typed) => handleChange(groupSize, typed)}
                />
              );
            })}
          </div>
        </Form>
      </Card>
      <Card as="section" aria-labelledby={previewId}>
        <h3 id={previewId} className="text-lg">
          {teacherRoomTexts.pricePreview}
        </h3>
        <p className="mt-1 mb-3 text-sm text-ink-soft">{teacherRoomTexts.pricePreviewHint}</p>
        <PriceTable prices={toPreview(texts)} labelledBy={previewId} />
      </Card>
    </div>
  );
}

type PriceRowProps = {
  groupSize: number;
  text: string;
  error: string | undefined;
  isClamped: boolean;
  onChange: (typed: string) => void;
};

function PriceRow({ groupSize, text, error, isClamped, onChange }: PriceRowProps) {
  const title = teacherRoomTexts.priceRow(groupSize, groupSize === groupSizes.length);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:grid sm:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0 flex-1 basis-28">
        <h3 className="text-base">{title}</h3>
        <p className="text-sm text-ink-soft">{teacherRoomTexts.priceSum(sumOf(text, groupSize))}</p>
      </div>
      <TextField
        label={teacherRoomTexts.priceInput}
        aria-label={`${title}, ${teacherRoomTexts.priceInput}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder={String(minimumPrice(groupSize))}
        suffix="€"
        value={text}
        error={error}
        hint={isClamped ? teacherRoomTexts.maximum(maximumPrice) : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="max-sm:w-28 max-sm:has-[[aria-invalid=true]]:w-full sm:grid sm:grid-cols-[minmax(0,1fr)_7.5rem] sm:items-center sm:gap-x-4 sm:*:[label]:text-right sm:*:[label]:font-normal sm:*:[label]:text-ink-soft sm:*:[p]:col-span-full sm:*:[p]:justify-self-end"
      />
    </div>
  );
}
