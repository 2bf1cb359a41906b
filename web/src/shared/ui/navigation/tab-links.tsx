import { NavLink } from './link.tsx';

type TabLinksProps = {
  /** The name of the navigation, for screen readers. */
  label: string;
  tabs: readonly { to: string; label: string }[];
};

/** The tabs of a page. Each has an address of its own. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="border-b border-line print:hidden">
      <ul className="flex flex-wrap gap-x-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              isExact
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 max-[23rem]:px-1.5 max-[23rem]:text-sm font-medium text-ink-soft no-underline transition hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent-ink"
            >
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
