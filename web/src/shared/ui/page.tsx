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
  /** `lang` of the title, if it is not in the language of the page. */
  titleLanguage?: string | undefined;
  lead?: ReactNode;
  /** Shown over the title, for links to parent pages. */
  above?: ReactNode;
  /** A picture, to the left of the title. */
  picture?: ReactNode;
  /** Buttons, to the right of the title. */
  actions?: ReactNode;
  width?: keyof typeof widths;
  children: ReactNode;
};

/** The frame of a screen: margins, width and title. */
export function Page({ title, titleLanguage, lead, above, picture, actions, width = 'content', children }: PageProps) {
  return (
    <div className={classNames('mx-auto w-full px-page pt-8 pb-16 sm:px-6 md:pt-12 md:pb-24', widths[width])}>
      <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-10">
        <div className="min-w-0 flex-1 basis-72">
          {above}
          {/* Beside a picture, the lead is below the title, on phones below both. */}
          <div className={picture ? 'grid grid-cols-[auto_minmax(0,1fr)]! items-center gap-x-4 sm:gap-x-6' : undefined}>
            {picture ? <div className="sm:row-span-2">{picture}</div> : null}
            <h1 lang={titleLanguage} className={classNames('text-3xl', picture !== undefined && 'sm:self-end')}>
              {title}
            </h1>
            {lead ? (
              <p
                className={classNames(
                  'mt-2.5 max-w-text text-lg text-ink-soft',
                  picture !== undefined && 'max-sm:col-span-2 sm:self-start',
                )}
              >
                {lead}
              </p>
            ) : null}
          </div>
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}
