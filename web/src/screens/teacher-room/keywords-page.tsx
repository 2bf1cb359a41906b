import type { Keyword } from '@kampus/contract/catalogue/catalogue';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { keywordsQuery, teachersKey } from '#domains/teaching/public.ts';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { flushLeft } from '#shared/ui/buttons/button-look.ts';
import { Card } from '#shared/ui/card.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Picker } from '#shared/ui/fields/picker.tsx';
import { PlusIcon } from '#shared/ui/icons/control-icons.tsx';
import { RoomSection } from '#shared/ui/room-section.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { teacherRoomTexts } from './texts.ts';

const ownKeywordsQuery = (username: string) =>
  queryOptions({
    queryKey: ['keywords', 'of', username],
    queryFn: ({ signal }) => call('listTeacherKeywords', { query: { username }, signal }),
  });

const offeredFirst = 40;

/** product.md §8: keyword errors are only logged. */
const logError = (error: unknown) => console.error(error);

export function KeywordsPage() {
  const { username } = useSession();
  return (
    <RoomSection title={teacherRoomTexts.pages.keywords} lead={teacherRoomTexts.keywordsLead}>
      {username ? (
        <KeywordEditor username={username} />
      ) : (
        <ErrorState text={teacherRoomTexts.unknownUser} onRetry={null} isToasted />
      )}
    </RoomSection>
  );
}

function KeywordEditor({ username }: { username: string }) {
  const all = useQuery(keywordsQuery);
  const own = useQuery(ownKeywordsQuery(username));
  const { add, remove } = useKeywordChanges(username);
  useEffect(() => {
    for (const error of [all.error, own.error]) if (error) logError(error);
  }, [all.error, own.error]);

  if (!own.data)
    return own.isError ? (
      <ErrorState
        text={teacherRoomTexts.keywordsFailed}
        onRetry={() => void own.refetch()}
        isRetrying={own.isFetching}
      />
    ) : (
      <SkeletonRegion isPage className="grid gap-4">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-24 w-full" />
      </SkeletonRegion>
    );
  const chosen = own.data;
  const options = all.data?.filter(({ id }) => !chosen.some((keyword) => keyword.id === id));
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Card className="flex max-w-text flex-col gap-5">
        {chosen.length > 0 ? (
          <ul aria-label={teacherRoomTexts.keywordsTitle} className="flex flex-wrap gap-2">
            {chosen.map((keyword) => (
              <li key={keyword.id} className="max-w-full">
                <Chip text={keyword.keyword} onRemove={() => remove(keyword)} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">{teacherRoomTexts.noKeywordsChosen}</p>
        )}
        {/* Last, so that its dropdown covers no chip. */}
        <Picker
          label={teacherRoomTexts.keywordSearch}
          placeholder={teacherRoomTexts.keywordPlaceholder}
          options={options?.map(({ id, keyword }) => ({ value: String(id), label: keyword }))}
          onSelect={({ value, label }) => add({ id: Number(value), keyword: label })}
          emptyText={teacherRoomTexts.noKeywordsLeft}
          error={all.isError ? teacherRoomTexts.keywordsFailed : undefined}
        />
      </Card>
      {options && options.length > 0 ? <Offer options={options} onAdd={add} /> : null}
    </div>
  );
}

/** Wide screens show the words to choose from. Phones search them in the field. */
function Offer({ options, onAdd }: { options: readonly Keyword[]; onAdd: (keyword: Keyword) => void }) {
  const headingId = useId();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Card as="section" aria-labelledby={headingId} className="flex flex-col gap-4 max-lg:hidden">
      <h3 id={headingId} className="text-lg">
        {teacherRoomTexts.keywordsOffer}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {(isWhole ? options : options.slice(0, offeredFirst)).map((keyword) => (
          <li key={keyword.id} className="max-w-full">
            <button
              type="button"
              aria-label={teacherRoomTexts.addKeyword(keyword.keyword)}
              onClick={() => onAdd(keyword)}
              className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-[1.125rem] border border-line-strong bg-raised px-3 py-1 text-left text-sm leading-tight transition wrap-anywhere hover:border-accent-ink hover:bg-accent-soft pointer-coarse:min-h-11"
            >
              <PlusIcon size={16} className="shrink-0 text-accent-ink" />
              {keyword.keyword}
            </button>
          </li>
        ))}
      </ul>
      {isWhole || options.length <= offeredFirst ? null : (
        <Button variant="quiet" size="small" className={`${flushLeft} self-start`} onClick={() => setIsWhole(true)}>
          {teacherRoomTexts.wholeOffer(options.length)}
        </Button>
      )}
    </Card>
  );
}

/** Updates the chips optimistically. The refetch afterwards undoes a failed change. */
function useKeywordChanges(username: string) {
  const queryClient = useQueryClient();
  const { queryKey } = ownKeywordsQuery(username);
  const show = async (change: (keywords: Keyword[]) => Keyword[]) => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (keywords) => change(keywords ?? []));
  };
  const handlers = {
    onError: logError,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: teachersKey });
      return queryClient.invalidateQueries({ queryKey });
    },
  };
  const add = useMutation({
    mutationFn: ({ id }: Keyword) => call('addTeacherKeyword', { body: { keywordId: id } }),
    onMutate: (keyword) => show((keywords) => [...keywords, keyword]),
    ...handlers,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Keyword) => call('removeTeacherKeyword', { params: { id: String(id) } }),
    onMutate: (keyword) => show((keywords) => keywords.filter(({ id }) => id !== keyword.id)),
    ...handlers,
  });
  return { add: add.mutate, remove: remove.mutate };
}
