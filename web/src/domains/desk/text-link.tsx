import type { ReactNode } from 'react';
import { Link } from '#shared/ui/navigation/link.tsx';

/** A link inside a line of text. */
export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="text-accent-ink underline underline-offset-3 wrap-anywhere">
    {children}
  </Link>
);
