import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Card } from '#shared/ui/card.tsx';
import { decisionsQuery } from './queries.ts';
import { decisionTexts as texts } from './texts.ts';

/** Link to the decisions about the viewer; nothing without any. */
export function DecisionsLink() {
  const titleId = useId();
  const { data } = useQuery(decisionsQuery);
  if (!data?.length) return null;
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <h2 id={titleId} className="text-xl">
          {texts.title}
        </h2>
        <p className="text-ink-soft">{texts.linkText}</p>
      </div>
      <ButtonLink
        to={pathOf('decisions')}
        variant="secondary"
        size="small"
        aria-label={`${texts.open}: ${texts.title}`}
      >
        {texts.open}
      </ButtonLink>
    </Card>
  );
}
