import type { Guide } from '@kampus/contract/guides';
import { useLayoutEffect, useMemo } from 'react';
import { anchorOf } from '#shared/page/anchor.ts';
import { GuideBody } from './guide-body.tsx';
import { buildGuideDom } from './guide-dom.ts';
import { goToHeading } from './headings.ts';
import { useSoughtSection } from './search/use-sought-section.ts';
import { CollapsibleContents, listContents, StickyContents } from './table-of-contents.tsx';
import { guideTexts } from './texts.ts';

/** The body of a guide with its table of contents. */
export function GuideText({ guide }: { guide: Guide }) {
  const body = useMemo(() => buildGuideDom(guide.body), [guide.body]);
  useSoughtSection(guide.body);
  const contents = useMemo(() => listContents(body.headings), [body]);

  // Whoever came by a link to a heading: the text was not there yet when the address changed.
  useLayoutEffect(() => {
    const anchor = anchorOf(window.location.hash);
    if (anchor && window.scrollY === 0) goToHeading(anchor);
  }, []);

  return (
    <div className="grid gap-x-12 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
      <article className="min-w-0">
        <p className="mb-6 text-sm text-ink-soft">{guideTexts.updatedOn(guide.updatedAt)}</p>
        {contents.length > 0 ? <CollapsibleContents headings={contents} /> : null}
        <GuideBody body={body} />
      </article>
      {contents.length > 0 ? (
        <aside>
          <StickyContents headings={contents} />
        </aside>
      ) : null}
    </div>
  );
}
