import type { ReactNode } from 'react';
import { Link } from '#shared/ui/navigation/link.tsx';

/** What the card is about, as the way to it; on a phone as high as a finger needs. */
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
