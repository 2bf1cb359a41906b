import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { NavLink } from './link.tsx';

export type SideNavItem = {
  label: string;
  icon?: ReactNode;
  /** The number of waiting items, and its label for screen readers. 0 shows nothing. */
  count?: { number: number; label: string } | undefined;
} & (
  | {
      /** A route. The link is marked as current automatically. */
      to: string;
      isExact?: boolean;
      /** The address of a second tab of the page. */
      alsoAt?: string;
    }
  | {
      /** Shows a view inside the page that has no own route. */
      onSelect: () => void;
      isCurrent: boolean;
    }
);

type SideNavProps = {
  /** The name of the navigation, for screen readers. */
  label: string;
  items: readonly SideNavItem[];
};

const itemClasses =
  'flex min-h-11 items-center gap-2.5 rounded-sm px-3.5 text-left font-medium whitespace-nowrap text-ink-soft no-underline transition hover:bg-accent-soft hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-ink forced-colors:aria-[current]:underline md:whitespace-normal';

/**
 * On small screens the strip may be wider than the screen. It scrolls to the current item, also
 * after a change of screen or text size. The page does not scroll.
 */
function useScrollToCurrent(currentLabel: string | undefined, items: number, countsShown: number) {
  const stripRef = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of them can move the item.
  useLayoutEffect(() => {
    const strip = stripRef.current;
    const item = strip?.querySelector('[aria-current]')?.parentElement;
    if (!strip || !item) return;
    const show = () => {
      const middle = item.offsetLeft - strip.offsetLeft + item.offsetWidth / 2;
      strip.scrollLeft = middle - strip.clientWidth / 2;
    };
    show();
    const observer = new ResizeObserver(show);
    for (const element of [strip, item]) observer.observe(element);
    return () => observer.disconnect();
  }, [pathname, currentLabel, items, countsShown]);
  return stripRef;
}

/** A column of links beside the content. On small screens it is a strip that scrolls sideways. */
export function SideNav({ label, items }: SideNavProps) {
  const current = items.find((item) => 'isCurrent' in item && item.isCurrent);
  const stripRef = useScrollToCurrent(current?.label, items.length, items.filter(({ count }) => count?.number).length);
  return (
    <nav aria-label={label} className="max-md:-mx-page max-md:border-b max-md:border-line sm:max-md:-mx-6">
      <ul
        ref={stripRef}
        className="scroll-strip flex gap-1 p-1 max-md:px-page max-md:pb-3 sm:max-md:px-6 md:flex-col md:overflow-visible md:p-0"
      >
        {items.map((item) => (
          <li key={item.label} className="max-md:shrink-0">
            <SideNavEntry item={item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Entries are lower for a mouse than for a finger, and still lower if `isDense`. */
export function SideNavEntry({ item, isDense = false }: { item: SideNavItem; isDense?: boolean }) {
  const height = isDense ? 'md:not-pointer-coarse:min-h-8.5' : 'md:not-pointer-coarse:min-h-9.5';
  if ('to' in item)
    return (
      <NavLink
        to={item.to}
        isExact={item.isExact ?? false}
        alsoAt={item.alsoAt}
        className={classNames(itemClasses, height)}
      >
        {item.icon}
        {item.label}
        <Count count={item.count} />
      </NavLink>
    );
  return (
    <button
      type="button"
      aria-current={item.isCurrent ? 'true' : undefined}
      onClick={item.onSelect}
      className={classNames(itemClasses, height, 'w-full')}
    >
      {item.icon}
      {item.label}
      <Count count={item.count} />
    </button>
  );
}

export function Count({ count }: Pick<SideNavItem, 'count'>) {
  if (!count?.number) return null;
  return (
    // Positioned, or the hidden words would be outside the strip and widen the page.
    <span className="relative ml-auto inline-grid min-w-6 place-items-center rounded-full border border-transparent bg-accent px-1.5 text-xs font-semibold text-on-accent">
      <span aria-hidden="true">{count.number}</span>
      <VisuallyHidden>
        , {count.label}: {count.number}
      </VisuallyHidden>
    </span>
  );
}

/** The side navigation and its content, side by side from the medium breakpoint. */
export function SideNavLayout({ nav, children }: { nav: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 print:block md:grid-cols-[15rem_minmax(0,1fr)] md:gap-10">
      <div className="min-w-0 md:sticky md:top-24 md:-m-1.5 md:max-h-[calc(100dvh-7rem)] md:scroll-p-2 md:overflow-y-auto md:p-1.5 print:hidden">
        {nav}
      </div>
      <div className="max-w-content min-w-0">{children}</div>
    </div>
  );
}
