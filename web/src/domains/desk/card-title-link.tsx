import type { ReactNode } from 'react';
import { Link } from '#shared/ui/navigation/link.tsx';

type CardTitleLinkProps = { to: string; target?: '_blank' | undefined; children: ReactNode };

/** The title of a card as a link, on a phone at least as tall as a touch target. */
export function CardTitleLink({ to, target, children }: CardTitleLinkProps) {
  return (
    <Link
      to={to}
      target={target}
      className="inline-flex pointer-coarse:min-h-11 items-center font-semibold hyphens-auto text-balance text-accent-ink underline underline-offset-3 wrap-anywhere"
    >
      {children}
    </Link>
  );
}
