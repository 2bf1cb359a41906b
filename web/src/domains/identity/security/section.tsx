import { type ReactNode, useId } from 'react';
import { Card } from '#shared/ui/card.tsx';

type SectionProps = { title: string; badge?: ReactNode; text?: string; children: ReactNode };

/** A section of the security page: a description and its actions. */
export function Section({ title, badge, text, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card as="section" padding="large" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        {badge}
      </div>
      {text ? <p className="mt-2 max-w-text text-ink-soft">{text}</p> : null}
      <div className="mt-5">{children}</div>
    </Card>
  );
}
