import { splitFacts } from '@kampus/contract/guides/fact-rows';
import type { Guide } from '@kampus/contract/guides/guides';
import { contentLanguage } from '@kampus/contract/languages';
import { pathOf } from '@kampus/contract/pages/addresses';
import { lazy, Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import { anchorOf } from '#shared/page/anchor.ts';
import { useIsInteractive } from '#shared/page/first-screen.ts';
import { Link } from '#shared/ui/navigation/link.tsx';
import { useSoughtSection } from '../search/use-sought-section.ts';
import { findYears } from './facts.ts';
import { GuideAgeBadge } from './guide-age-badge.tsx';
import { GuideBody } from './guide-body.tsx';
import { GuideFacts } from './guide-facts.tsx';
import { decorateGuide } from './guide-html.ts';
import { goToHeading } from './headings.ts';
import { PassageSlot } from './passage-slot.tsx';
import { StaleElsewhere, staleNotes } from './stale-sections.tsx';
import { CollapsibleContents, listContents, StickyContents } from './table-of-contents.tsx';
import { textLanguage } from './text-language.ts';
import { guideTexts } from './texts.ts';

// Lazy: the text can be read without it.
const GuideTerms = lazy(async () => ({ default: (await import('../glossary/guide-terms.tsx')).GuideTerms }));

/** The body of a guide with its table of contents. */
export function GuideText({ guide }: { guide: Guide }) {
  const parts = useMemo(() => splitFacts(guide.body), [guide.body]);
  const body = useMemo(() => decorateGuide(parts.text, staleNotes(guide)), [parts, guide]);
  const language = textLanguage(guide);
  useSoughtSection();
  const articleRef = useRef<HTMLElement>(null);
  const isInteractive = useIsInteractive();
  const contents = useMemo(() => listContents(body.headings), [body]);

  // A link to a heading opens before the text exists, so scroll to the heading here.
  useLayoutEffect(() => {
    const anchor = anchorOf(window.location.hash);
    if (anchor && window.scrollY === 0) goToHeading(anchor);
  }, []);

  return (
    <>
      <p className="mb-6 text-sm text-ink-soft">
        {guide.updatedAt ? guideTexts.collected(findYears(parts.facts), guide.updatedAt) : null}
        {guide.checkedAt ? ` ·\u00a0${guideTexts.checkedOn(guide.checkedAt)}` : null}
        <GuideAgeBadge guide={guide} />
        <span className="max-sm:hidden print:hidden"> ·&nbsp;</span>
        <Link
          to={{ hash: 'correction' }}
          className="w-fit items-center text-accent-ink underline underline-offset-3 max-sm:flex max-sm:min-h-11 print:hidden"
        >
          {guideTexts.foundMistake}
        </Link>
      </p>
      {contentLanguage !== undefined && guide.twinVersion === undefined ? (
        <p className="guide-stale mb-6">{guideTexts.noTwin}</p>
      ) : null}
      <StaleElsewhere guide={guide} />
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        {parts.facts ? <GuideFacts html={parts.facts} guide={guide} /> : null}
        <article ref={articleRef} className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {contents.length > 0 ? <CollapsibleContents headings={contents} language={language} /> : null}
          <GuideBody body={body} language={language} />
          <p className="mt-8 text-sm text-ink-soft print:hidden">
            <Link to={pathOf('words')} className="text-accent-ink underline underline-offset-3">
              {guideTexts.glossary}
            </Link>
          </p>
          {guide.thanks && guide.thanks.length > 0 ? (
            <p className="mt-8 text-sm text-ink-soft">{guideTexts.thanks(guide.thanks)}</p>
          ) : null}
        </article>
        {contents.length > 0 ? (
          <aside className="lg:col-start-2 lg:row-start-2">
            <StickyContents headings={contents} language={language} />
          </aside>
        ) : null}
      </div>
      <PassageSlot guide={guide} />
      {isInteractive ? (
        <Suspense>
          <GuideTerms guideId={guide.id} articleRef={articleRef} body={body} />
        </Suspense>
      ) : null}
    </>
  );
}
