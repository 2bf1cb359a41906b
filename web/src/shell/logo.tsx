import { pathOf } from '@kampus/contract/pages/addresses';
import { Link } from '#shared/ui/navigation/link.tsx';
import { frameTexts } from './texts.ts';

/** The logo: a K with arms like an open book, and the name. */
export function Logo() {
  return (
    <Link
      to={pathOf('home')}
      aria-label={frameTexts.logo}
      className="group inline-flex min-h-11 items-center gap-2.5 rounded-sm text-ink no-underline"
    >
      <svg aria-hidden="true" viewBox="0 0 40 40" className="size-9 shrink-0">
        <rect width="40" height="40" rx="12" className="fill-accent" />
        <path d="M12.5 9.5v21" className="stroke-on-accent" strokeWidth="4.5" strokeLinecap="round" fill="none" />
        <path
          d="M14 22c6.5-.5 11-4.5 13.5-11.5M17.5 21.2c4.5.3 8 3.5 10 9.3"
          className="stroke-on-accent"
          strokeWidth="4.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
      </svg>
      <span className="text-xl font-bold tracking-tight @max-[21.4375rem]:hidden">Kampus</span>
    </Link>
  );
}
