import type { ReactNode } from 'react';
import { usePageTitle } from '#shared/page/use-page-title.ts';

type RoomProps = {
  title: string;
  /** One sentence about the purpose of this section. */
  lead?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

/** A section of the desk: its heading, and the title of the tab. */
export function Room({ title, lead, actions, children }: RoomProps) {
  usePageTitle(title);
  return (
    <section aria-label={title} className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-2xl">{title}</h2>
          {lead ? <p className="mt-1 max-w-text text-ink-soft">{lead}</p> : null}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
