import { type ReactNode, useId } from 'react';
import { Card } from '#shared/ui/card.tsx';
import { ChevronDownIcon } from '#shared/ui/icons/icons.tsx';

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

type FoldedGroupProps = {
  title: string;
  /** Shown beside the heading, for what must be seen while the group is folded. */
  note?: ReactNode;
  children: ReactNode;
};

/** The same, folded under its heading. */
export function FoldedGroup({ title, note, children }: FoldedGroupProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} padding="none">
      <details className="group">
        <summary className="flex list-none items-center gap-4 rounded-lg p-card [&::-webkit-details-marker]:hidden">
          <h3 id={titleId} className="min-w-0 flex-1 text-xl">
            {title}
          </h3>
          {note}
          <ChevronDownIcon className="shrink-0 text-accent-ink transition group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-4 p-card pt-1">{children}</div>
      </details>
    </Card>
  );
}
