import { type MouseEvent, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { ChevronDownIcon } from '../icons/reading-icons.tsx';
import { Count, SideNavEntry, type SideNavItem } from './side-nav.tsx';

export interface NavGroup {
  title: string;
  items: readonly SideNavItem[];
}

type GroupedNavProps = {
  /** The name of the navigation, for screen readers. */
  label: string;
  groups: readonly NavGroup[];
  /** The name of the open section. On small screens it is the button that shows the others. */
  current: string;
};

/**
 * A side navigation in groups. On small screens it is folded under the name of the open section.
 */
export function GroupedNav({ label, groups, current }: GroupedNavProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const count = groups.flatMap(({ items }) => items).find(({ label: name }) => name === current)?.count;
  const handleChoice = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button')) setIsOpen(false);
  };
  return (
    <nav aria-label={label}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-groups`}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-12 w-full flex-wrap items-center gap-x-2.5 rounded-sm border border-line-strong bg-raised px-card py-2 text-left font-semibold md:hidden"
      >
        {current}
        <Count count={count} />
        <ChevronDownIcon className={classNames('transition', !count?.number && 'ml-auto', isOpen && 'rotate-180')} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys on its links arrive as clicks. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the controls are its links. */}
      <div
        id={`${id}-groups`}
        onClick={handleChoice}
        className={classNames('grid gap-4 md:gap-2', isOpen ? 'max-md:mt-3' : 'max-md:hidden')}
      >
        {groups.map(({ title, items }, index) => (
          <div key={title}>
            <p id={`${id}-${index}`} className="px-3.5 pb-1 text-sm text-ink-soft">
              {title}
            </p>
            <ul aria-labelledby={`${id}-${index}`} className="grid gap-0.5 md:gap-0">
              {items.map((item) => (
                <li key={item.label}>
                  <SideNavEntry item={item} isDense />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
