import type { ReactNode } from 'react';

/** Said by a screen reader, not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
