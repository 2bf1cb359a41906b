import type { ReactNode } from 'react';
import { usePageTitle } from '../page/use-page-title.ts';

type RoomSectionProps = { title: string; lead?: string; children: ReactNode };

/** One page of the teacher's room, with its heading. */
export function RoomSection({ title, lead, children }: RoomSectionProps) {
  usePageTitle(title);
  return (
    <section aria-label={title} className="flex max-w-content flex-col gap-5">
      <div>
        <h2 className="text-2xl">{title}</h2>
        {lead ? <p className="mt-1.5 max-w-text text-ink-soft">{lead}</p> : null}
      </div>
      {children}
    </section>
  );
}
