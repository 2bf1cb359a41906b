import { ChevronRightIcon } from '../icons/reading-icons.tsx';
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  to: string;
  /** The language of the label, if it is not Russian. */
  lang?: string;
}

/** Links to the parent pages, from the outermost to the direct parent. */
export function Breadcrumbs({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-ink-soft">
        {crumbs.map((crumb, index) => (
          <li key={crumb.to} className="inline-flex items-center gap-1">
            {index > 0 ? <ChevronRightIcon size={14} /> : null}
            <Link
              to={crumb.to}
              lang={crumb.lang}
              className="-mx-1 inline-flex min-h-11 items-center px-1 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {crumb.label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
