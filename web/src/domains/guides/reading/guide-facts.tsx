import { useId, useMemo } from 'react';
import { markOldFacts } from './facts.ts';
import { GuideBody } from './guide-body.tsx';
import { decorateGuide } from './guide-html.ts';
import { guideTexts, yearOf } from './texts.ts';

type GuideFactsProps = {
  /** The definition list at the start of the guide's body. */
  facts: string;
  savedAt: string;
};

/** Key facts in one box: beside the text on wide screens, else above it. */
export function GuideFacts({ facts, savedAt }: GuideFactsProps) {
  const headingId = useId();
  const body = useMemo(
    () => decorateGuide(markOldFacts(facts, yearOf(savedAt), guideTexts.checkFact)),
    [facts, savedAt],
  );
  return (
    <section aria-labelledby={headingId} className="@container mb-8 min-w-0 lg:col-start-2 lg:row-start-1">
      <h2 id={headingId} className="sr-only">
        {guideTexts.facts}
      </h2>
      <GuideBody body={body} />
    </section>
  );
}
