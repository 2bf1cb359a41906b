import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const widths = {
  bar: 'max-w-bar',
  content: 'max-w-content',
  text: 'max-w-text',
  form: 'max-w-form',
  narrow: 'max-w-narrow',
};

type PageProps = {
  /** The page's one h1. */
  title: ReactNode;
  lead?: ReactNode;
  /** Shown over the title, for links to parent pages. */
  above?: ReactNode;
  /** Buttons or a picture, to the right of the title. */
  actions?: ReactNode;
  width?: keyof typeof widths;
  children: ReactNode;
};

/** The frame of a screen: margins, width and title. */
export function Page({ title, lead, above, actions, width = 'content', children }: PageProps) {
  return (
    <div className={classNames('mx-auto w-full px-page pt-8 pb-16 sm:px-6 md:pt-12 md:pb-24', widths[width])}>
      <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-10">
        <div className="min-w-0 flex-1 basis-72">
          {above}
          <h1 className="text-3xl">{title}</h1>
          {lead ? <p className="mt-2.5 max-w-text text-lg text-ink-soft">{lead}</p> : null}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}
