import type { Guide, StaleSection } from '@kampus/contract/guides/guides';
import { originalLanguage, readInParameter } from '@kampus/contract/languages';
import { escapeValue } from './guide-html.ts';
import { guideTexts } from './texts.ts';

/** The same page in the language of the original, at a section. The reader's language stays. */
const originalAddress = ({ anchor }: StaleSection): string =>
  `?${readInParameter}=${originalLanguage}${anchor === null ? '' : `#${anchor}`}`;

/** Notes at the sections of a twin that changed in the original, by their anchors. */
export const staleNotes = ({ staleSections = [] }: Guide): ReadonlyMap<string, string> =>
  new Map(
    staleSections.flatMap((section): [string, string][] => {
      if (section.twinAnchor === null) return [];
      const link = `<a href="${escapeValue(originalAddress(section))}" target="_blank" hreflang="${originalLanguage}">`;
      const text = `${guideTexts.staleSection} ${link}${guideTexts.original}<span class="sr-only"> ${guideTexts.opensInNewTab}</span></a>`;
      return [[section.twinAnchor, `<p class="guide-stale">${text}</p>`]];
    }),
  );

/** Changed sections that have no place in the twin. */
export function StaleElsewhere({ guide: { staleSections = [] } }: { guide: Guide }) {
  return staleSections
    .filter(({ twinAnchor }) => twinAnchor === null)
    .map((section) => (
      <p key={section.heading} className="guide-stale mb-4">
        {section.heading === '' ? guideTexts.staleBeginning : guideTexts.staleElsewhere(section.heading)}{' '}
        <a
          href={originalAddress(section)}
          target="_blank"
          rel="noopener"
          hrefLang={originalLanguage}
          className="underline"
        >
          {guideTexts.original}
          <span className="sr-only"> {guideTexts.opensInNewTab}</span>
        </a>
      </p>
    ));
}
