import type { GlossaryTerm } from '@kampus/contract/guides/glossary';
import { contentLanguage } from '@kampus/contract/languages';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useEarlyValue } from '#shared/page/use-early-value.ts';
import { useEntryState } from '#shared/page/use-entry-state.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { SearchIcon } from '#shared/ui/icons/frame-icons.tsx';
import { Page } from '#shared/ui/page.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { anchorOfTerm, filterTerms, groupByLetter, type LetterGroup } from './arrange-terms.ts';
import { glossaryQuery } from './queries.ts';
import { TermDetails } from './term-details.tsx';
import { glossaryTexts as texts } from './texts.ts';

/** /words: the glossary by letters. Whole without scripts, except for the filter. */
export function WordsPage() {
  usePageTitle(texts.title);
  const query = useQuery(glossaryQuery);
  return (
    <Page title={texts.title} lead={texts.lead}>
      {query.data ? <Words terms={query.data} /> : null}
      {query.error && !query.data ? <QueryFailure text={texts.loadFailure} query={query} /> : null}
      {query.isPending ? (
        <SkeletonRegion isPage className="grid gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-[80vh] w-full" />
        </SkeletonRegion>
      ) : null}
    </Page>
  );
}

function Words({ terms }: { terms: readonly GlossaryTerm[] }) {
  const [text, setText] = useEntryState('words', '');
  const fieldRef = useRef<HTMLInputElement>(null);
  useEarlyValue(fieldRef, text, setText);
  const shown = filterTerms(terms, text);
  const groups = groupByLetter(shown);
  if (terms.length === 0) return <EmptyState text={texts.empty} />;
  return (
    <>
      <div className="mb-8 grid gap-4 print:hidden">
        <search data-needs-scripts className="max-w-form">
          <TextField
            ref={fieldRef}
            type="search"
            label={texts.filter}
            labelHidden
            placeholder={texts.filter}
            autoComplete="off"
            prefixIcon={<SearchIcon />}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </search>
        <Letters groups={groups} />
      </div>
      <p role="status" className="sr-only">
        {text.trim() === '' ? '' : texts.found(shown.length)}
      </p>
      {groups.length === 0 ? (
        <EmptyState
          text={texts.nothing}
          hint={texts.nothingHint}
          action={<Button onClick={() => setText('')}>{texts.reset}</Button>}
        />
      ) : null}
      <div className="grid gap-10">
        {groups.map((group) => (
          <LetterSection key={group.letter} group={group} />
        ))}
      </div>
    </>
  );
}

const idOfLetter = (letter: string): string => `letter-${letter}`;

function Letters({ groups }: { groups: readonly LetterGroup[] }) {
  return (
    <nav aria-label={texts.letters}>
      <ul className="flex gap-1 overflow-x-auto sm:-ml-3 sm:flex-wrap sm:overflow-visible">
        {groups.map(({ letter }) => (
          <li key={letter}>
            <a
              href={`#${idOfLetter(letter)}`}
              className="grid min-h-11 min-w-11 place-items-center rounded-md font-semibold text-accent-ink no-underline hover:bg-accent-soft sm:min-h-9 sm:min-w-9"
            >
              {letter}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LetterSection({ group: { letter, terms } }: { group: LetterGroup }) {
  const id = idOfLetter(letter);
  return (
    <section aria-labelledby={id} className="grid gap-x-6 md:grid-cols-[4rem_minmax(0,1fr)]">
      <h2 id={id} lang="sk" className="scroll-mt-24 text-4xl text-accent-ink">
        {letter}
      </h2>
      <ul className="grid items-start gap-x-10 lg:grid-cols-2">
        {terms.map((term) => (
          <li
            key={term.id}
            id={anchorOfTerm(term.term)}
            className="min-w-0 scroll-mt-24 border-t border-line py-4 wrap-anywhere target:bg-accent-soft target:px-3"
          >
            <h3 className="flex flex-wrap items-baseline gap-x-3 text-lg">
              <span lang="sk">{term.term}</span>
              <span lang={contentLanguage} className="text-base font-normal text-ink-soft">
                {term.reading}
              </span>
            </h3>
            <TermDetails term={term} />
          </li>
        ))}
      </ul>
    </section>
  );
}
