import type { ReactNode } from 'react';

/** What somebody wrote, with its line breaks. */
export const Quote = ({ children }: { children: ReactNode }) => (
  <blockquote className="rounded-md border border-transparent bg-sunken px-4 py-3 whitespace-pre-wrap wrap-anywhere">
    {children}
  </blockquote>
);
