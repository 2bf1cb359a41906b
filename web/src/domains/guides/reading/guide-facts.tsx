import { type FactHtml, splitRows } from '@kampus/contract/guides/fact-rows';
import type { GuideFact } from '@kampus/contract/guides/facts';
import type { Guide } from '@kampus/contract/guides/guides';
import { today } from '@kampus/contract/time';
import { useId, useMemo, useRef } from 'react';
import { baseAddressOf } from '#shared/api/base-address.ts';
import { readingLanguageQuery } from '#shared/api/reading-language.ts';
import { useNow } from '#shared/format/use-now.ts';
import { FactConfirmation } from './fact-confirmation.tsx';
import { factTexts } from './fact-texts.ts';
import { markOld } from './facts.ts';
import { GuideBody, usePortalLinks } from './guide-body.tsx';
import { decorateGuide } from './guide-html.ts';
import { textLanguage } from './text-language.ts';
import { guideTexts } from './texts.ts';

type GuideFactsProps = {
  /** The definition list at the start of the guide's body. */
  html: string;
  guide: Guide;
};

/** Key facts in one box: beside the text on wide screens, else above it. */
export function GuideFacts({ html, guide }: GuideFactsProps) {
  const headingId = useId();
  const rows = useMemo(() => splitRows(html), [html]);
  const day = today(useNow());
  const hasDates = guide.facts?.some(({ kind, to }) => kind === 'DATE' && String(to) >= day);
  const datesPath = `/api/guide/${guide.id}/dates.ics${readingLanguageQuery}`;
  return (
    <section aria-labelledby={headingId} className="@container mb-8 min-w-0 lg:col-start-2 lg:row-start-1">
      <h2 id={headingId} className="sr-only">
        {guideTexts.facts}
      </h2>
      {rows ? (
        <FactRows rows={rows} guide={guide} day={day} />
      ) : (
        <WholeList html={html} language={textLanguage(guide)} />
      )}
      {hasDates ? (
        <p className="mt-2 text-sm print:hidden">
          <a href={`${baseAddressOf(datesPath)}${datesPath}`} className="text-accent-ink underline underline-offset-3">
            {factTexts.dates}
          </a>
        </p>
      ) : null}
    </section>
  );
}

function WholeList({ html, language }: { html: string; language: string | undefined }) {
  const body = useMemo(() => decorateGuide(html), [html]);
  return <GuideBody body={body} language={language} />;
}

function FactRows({ rows, guide, day }: { rows: readonly FactHtml[]; guide: Guide; day: string }) {
  const boxRef = useRef<HTMLDivElement>(null);
  usePortalLinks(boxRef);
  return (
    <div ref={boxRef} className="guide-body">
      <dl>
        {rows.map((row) => (
          <FactRow
            key={row.position}
            row={row}
            guideId={guide.id}
            language={textLanguage(guide)}
            fact={guide.facts?.find(({ position }) => position === row.position)}
            day={day}
          />
        ))}
      </dl>
    </div>
  );
}

type FactRowProps = {
  row: FactHtml;
  guideId: number;
  language: string | undefined;
  fact: GuideFact | undefined;
  day: string;
};

function FactRow({ row, guideId, language, fact, day }: FactRowProps) {
  const isOld = fact?.freshUntil ? fact.freshUntil < day : false;
  const label = useMemo(() => decorateGuide(row.label).markup, [row]);
  const value = useMemo(
    () => decorateGuide(isOld ? markOld(row.value, factTexts.check) : row.value).markup,
    [row, isOld],
  );
  return (
    <>
      {fact?.translatedLabel === undefined ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised HTML, see guide-html.ts.
        <dt lang={language} dangerouslySetInnerHTML={label} />
      ) : (
        <dt>{fact.translatedLabel}</dt>
      )}
      <dd>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised HTML, see guide-html.ts. */}
        <span lang={language} dangerouslySetInnerHTML={value} />
        {fact ? <FactConfirmation fact={fact} guideId={guideId} /> : null}
      </dd>
    </>
  );
}
