import type { ReactNode } from 'react';
import { usePageTitle } from '../page/use-page-title.ts';
import { classNames } from './class-names.ts';

type RoomSectionProps = {
  title: string;
  lead?: string;
  /** The tabs of the page. On phones they take the place of the heading. */
  tabs?: ReactNode;
  children: ReactNode;
};

/** One page of the teacher's room, with its heading. */
export function RoomSection({ title, lead, tabs, children }: RoomSectionProps) {
  usePageTitle(title);
  return (
    <section aria-label={title} className="flex max-w-content flex-col gap-5">
      <div>
        <h2 className={classNames('text-2xl', tabs !== undefined && 'max-md:sr-only')}>{title}</h2>
        {tabs ? <div className="md:mt-3">{tabs}</div> : null}
        {lead ? (
          <p className={classNames('max-w-text text-ink-soft', tabs === undefined ? 'mt-1.5' : 'mt-4')}>{lead}</p>
        ) : null}
      </div>
      {children}
    </section>
  );
}
