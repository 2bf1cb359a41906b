import type { GlossaryTerm } from '@kampus/contract/guides/glossary';
import { contentLanguage } from '@kampus/contract/languages';
import { splitExample } from './arrange-terms.ts';
import { glossaryTexts } from './texts.ts';

/** Meaning, example and place of a term. The heading is up to the caller. */
export function TermDetails({ term }: { term: GlossaryTerm }) {
  const [example, translation] = splitExample(term.example ?? '');
  return (
    <>
      {term.translatedMeaning === undefined ? (
        <>
          <p lang={contentLanguage}>{term.meaning}</p>
          <p lang="uk" className="text-sm text-ink-soft">
            {term.meaningUk}
          </p>
        </>
      ) : (
        <p>{term.translatedMeaning}</p>
      )}
      {example === '' ? null : (
        <p className="mt-2 border-l-2 border-accent pl-3 text-sm">
          <span lang="sk" className="block font-medium">
            {example}
          </span>
          {translation === undefined ? null : (
            <span lang={contentLanguage} className="block text-ink-soft">
              {translation}
            </span>
          )}
        </p>
      )}
      {term.place === null ? null : (
        <p className="mt-2 text-sm text-ink-soft">
          {glossaryTexts.place} <span lang={contentLanguage}>{term.place}</span>
        </p>
      )}
    </>
  );
}
