import { type ReactNode, useId } from 'react';
import { Card } from '#shared/ui/card.tsx';

/** Related fields under one heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-4">
      <h3 id={titleId} className="text-xl">
        {title}
      </h3>
      {children}
    </Card>
  );
}
