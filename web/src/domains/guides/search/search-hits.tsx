import type { SearchHit } from '@kampus/contract/guides/guides';
import { buildLanguage, contentLanguage } from '@kampus/contract/languages';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useEffect } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { Badge } from '#shared/ui/badge.tsx';
import type { OptionAttributes } from '#shared/ui/fields/combobox.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { prefetchGuide } from '../reading/prefetch-guide.ts';
import { AskCurators } from './ask-curators.tsx';
import { hitPath } from './hit-path.ts';
import { searchTexts, topicTypeNames } from './texts.ts';
import { soughtSection } from './use-sought-section.ts';

export const stateOf = ({ anchor }: SearchHit) => (anchor === undefined ? null : soughtSection);

/** Says how the search understood the query, and that nothing matches it exactly. */
export function ReadAs({ hits = [] }: { hits: SearchHit[] | undefined }) {
  const [first] = hits;
  if (first === undefined || (first.readAs === undefined && first.isExact !== false)) return null;
  return (
    <div className="px-3 py-2 text-sm text-ink-soft wrap-anywhere">
      {first.readAs === undefined ? null : <p>{searchTexts.readAs(first.readAs)}</p>}
      {first.isExact === false ? <p>{searchTexts.inexact}</p> : null}
    </div>
  );
}

type SearchNoteProps = {
  text: string;
  /** Undefined until the first response. */
  hits: SearchHit[] | undefined;
  error: Error | null;
};

/** The note below the hits. Screen readers also get the number of hits. */
export function SearchNote({ text, hits, error }: SearchNoteProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {error ? searchTexts.failure(messageOf(error)) : hits ? searchTexts.found(hits.length) : searchTexts.searching}
      </p>
      {error ? <p className="px-3 py-2.5 text-negative">{searchTexts.failure(messageOf(error))}</p> : null}
      {!hits && !error ? <p className="px-3 py-2.5 text-ink-soft">{searchTexts.searching}</p> : null}
      {hits?.length === 0 && !error ? (
        <div className="px-3 py-2.5">
          <p className="font-medium">{searchTexts.nothing}</p>
          <p className="text-sm text-ink-soft">{searchTexts.nothingHint}</p>
          <ul className="my-2">
            {[
              { to: `${pathOf('selectTeachers')}?q=${encodeURIComponent(text.trim())}`, label: searchTexts.toTeachers },
              { to: pathOf('universities'), label: searchTexts.toUniversities },
              { to: pathOf('words'), label: searchTexts.toWords },
            ].map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-block py-1.5 text-accent-ink underline underline-offset-3">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <AskCurators text={text} />
        </div>
      ) : null}
      {hits?.[0]?.isExact === false && !error ? (
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-3 py-2.5">
          <p className="text-sm text-ink-soft">{searchTexts.noAnswer}</p>
          <AskCurators text={text} />
        </div>
      ) : null}
    </>
  );
}

/** A guide in the list. The active option is prefetched. */
export function HitOption({ hit, attributes }: { hit: SearchHit; attributes: OptionAttributes }) {
  const isActive = attributes['aria-selected'];
  useEffect(() => {
    if (isActive) prefetchGuide(String(hit.guideId));
  }, [isActive, hit.guideId]);
  return (
    <Link
      {...attributes}
      to={hitPath(hit)}
      state={stateOf(hit)}
      className="block rounded-md px-3 py-2.5 text-ink no-underline hover:bg-accent-soft aria-selected:bg-accent-soft forced-colors:aria-selected:outline-2"
    >
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span
          lang={hit.twinTitle === undefined ? contentLanguage : buildLanguage}
          className="font-semibold leading-snug"
        >
          {hit.title}
        </span>
        <Badge tone={hit.type === 'DORM' ? 'info' : 'neutral'}>
          {hit.type === 'LIFE' ? null : `${hit.university} ·\u00a0`}
          {topicTypeNames[hit.type]}
        </Badge>
      </span>
      <span className="mt-1 line-clamp-2 text-sm text-ink-soft">
        {splitPassage(hit.passage).map((part, index) =>
          part.isMatch ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: text parts have no other id.
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

/** Splits a passage at the control characters around matched words: U+0002 before, U+0003 after. */
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
