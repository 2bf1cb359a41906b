import type { ReactNode } from 'react';
import { Link } from '#shared/ui/navigation/link.tsx';

/** The title of a card as a link, on a phone at least as tall as a touch target. */
export function CardTitleLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex pointer-coarse:min-h-11 items-center font-semibold hyphens-auto text-balance text-accent-ink underline underline-offset-3 wrap-anywhere"
    >
      {children}
    </Link>
  );
}
