import type { SearchHit } from '@kampus/contract/guides';
import { messageOf } from '#shared/api/api-error.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { stateOf } from './find-section.ts';
import { searchTexts, topicTypeNames } from './texts.ts';

export const hitPath = ({ universityId, guideId }: SearchHit): string =>
  `/universities/${universityId}/faculties/${guideId}/`;

type SearchHitsProps = {
  listId: string;
  /** Undefined while the first answer is on its way. */
  hits: SearchHit[] | undefined;
  active: SearchHit | undefined;
  error: Error | null;
  /** A hit was pressed; the link itself goes there. */
  onChoose: () => void;
};

/** The list under the search field, and in a word for screen readers how many there are. */
export function SearchHits({ listId, hits, active, error, onChoose }: SearchHitsProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {error ? searchTexts.failure(messageOf(error)) : hits ? searchTexts.found(hits.length) : searchTexts.searching}
      </p>
      <div id={listId} role="listbox" aria-label={searchTexts.results}>
        {hits?.map((hit) => (
          <HitOption
            key={hit.guideId}
            id={`${listId}-${hit.guideId}`}
            hit={hit}
            isActive={hit === active}
            onChoose={onChoose}
          />
        ))}
      </div>
      {error ? <p className="px-3 py-2.5 text-negative">{searchTexts.failure(messageOf(error))}</p> : null}
      {!hits && !error ? <p className="px-3 py-2.5 text-ink-soft">{searchTexts.searching}</p> : null}
      {hits?.length === 0 && !error ? (
        <div className="px-3 py-2.5">
          <p className="font-medium">{searchTexts.nothing}</p>
          <p className="text-sm text-ink-soft">{searchTexts.nothingHint}</p>
        </div>
      ) : null}
    </>
  );
}

type HitOptionProps = { id: string; hit: SearchHit; isActive: boolean; onChoose: () => void };

function HitOption({ id, hit, isActive, onChoose }: HitOptionProps) {
  return (
    <Link
      id={id}
      to={hitPath(hit)}
      state={stateOf(hit)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Keeps the focus in the field, so that the list does not close under the press.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onChoose();
      }}
      className="block rounded-md px-3 py-2.5 text-ink no-underline hover:bg-accent-soft aria-selected:bg-accent-soft forced-colors:aria-selected:outline-2"
    >
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-semibold leading-snug">{hit.name}</span>
        <Badge tone={hit.type === 'DORM' ? 'info' : 'neutral'}>
          {hit.university}&nbsp;· {topicTypeNames[hit.type]}
        </Badge>
      </span>
      <span className="mt-1 line-clamp-2 text-sm text-ink-soft">
        {splitPassage(hit.passage).map((part, index) =>
          part.isMatch ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity.
            <mark key={index} className="rounded-xs bg-warning-soft px-0.5 font-medium text-ink">
              {part.text}
            </mark>
          ) : (
            part.text
          ),
        )}
      </span>
    </Link>
  );
}

interface PassagePart {
  text: string;
  isMatch: boolean;
}

/** Splits a passage at the control characters around the words that matched, U+0002 before and U+0003 after. */
export function splitPassage(passage: string): PassagePart[] {
  return passage.split('\u0002').flatMap((piece, index) => {
    if (index === 0) return piece ? [{ text: piece, isMatch: false }] : [];
    const [match = '', rest = ''] = piece.split('\u0003');
    return [
      { text: match, isMatch: true },
      { text: rest, isMatch: false },
    ].filter((part) => part.text !== '');
  });
}
