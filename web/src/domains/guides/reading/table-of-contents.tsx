import { classNames } from '#shared/ui/class-names.ts';
import { ChevronDownIcon } from '#shared/ui/icons/reading-icons.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import type { Heading } from './guide-html.ts';
import { goToHeading, useCurrentHeading } from './headings.ts';
import { guideTexts } from './texts.ts';

/** A shorter guide needs no table of contents. */
const headingsMin = 4;
/** Deeper headings would make the table almost the size of the text. */
const levelMax = 3;

/** Entries of the table of contents. Empty below four headings. */
export function listContents(headings: readonly Heading[]): Heading[] {
  if (headings.length < headingsMin) return [];
  return headings.filter((heading) => heading.level <= levelMax);
}

type ContentsProps = { headings: readonly Heading[]; language: string | undefined };

/** On phones and tablets: above the text, collapsed by default. */
export function CollapsibleContents({ headings, language }: ContentsProps) {
  return (
    <details className="group mb-8 max-w-text rounded-md border border-line bg-raised lg:hidden print:hidden">
      <summary className="flex min-h-12 list-none items-center justify-between rounded-md px-4.5 font-semibold [&::-webkit-details-marker]:hidden">
        {guideTexts.contents}
        <ChevronDownIcon className="transition group-open:rotate-180" />
      </summary>
      <nav aria-label={guideTexts.contents} className="px-2 pb-3">
        <ContentsList headings={headings} language={language} currentId={undefined} />
      </nav>
    </details>
  );
}

/** On wide screens: sticky beside the text. */
export function StickyContents({ headings, language }: ContentsProps) {
  const currentId = useCurrentHeading(headings);
  return (
    <nav
      aria-label={guideTexts.contents}
      className="sticky top-24 -mx-1.5 px-1.5 max-h-[calc(100dvh-7rem)] overflow-y-auto overscroll-contain pb-4 max-lg:hidden print:hidden"
    >
      <p aria-hidden="true" className="mb-2 px-3 text-sm font-semibold text-ink-soft">
        {guideTexts.contents}
      </p>
      <ContentsList headings={headings} language={language} currentId={currentId} />
    </nav>
  );
}

function ContentsList({ headings, language, currentId }: ContentsProps & { currentId: string | undefined }) {
  const topLevel = Math.min(...headings.map((heading) => heading.level));
  return (
    <ul lang={language}>
      {headings.map((heading) => (
        <li key={heading.id}>
          <Link
            to={{ hash: heading.id }}
            onClick={() => goToHeading(heading.id)}
            aria-current={heading.id === currentId ? 'location' : undefined}
            className={classNames(
              'flex min-h-9 items-center rounded-xs border-l-2 border-transparent forced-colors:border-[Canvas] px-3 py-1.5 text-sm leading-snug wrap-anywhere text-ink-soft no-underline transition hover:bg-accent-soft hover:text-ink aria-[current=location]:border-accent forced-colors:aria-[current=location]:border-[LinkText] aria-[current=location]:font-medium aria-[current=location]:text-ink pointer-coarse:min-h-11',
              heading.level > topLevel && 'pl-7',
            )}
          >
            {heading.text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
