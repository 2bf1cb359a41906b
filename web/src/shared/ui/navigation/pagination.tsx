import type { MouseEvent, ReactNode } from 'react';
import { IconButton, iconButtonClasses } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { controlTexts } from '../control-texts.ts';
import { ArrowLeftIcon } from '../icons/control-icons.tsx';
import { ArrowRightIcon } from '../icons/frame-icons.tsx';
import { Link } from './link.tsx';
import { listPageWindow, type PageWindowEntry } from './page-window.ts';
import { isPlainClick } from './plain-click.ts';

type PaginationProps = {
  /** Counted from 0, as the API does; shown from 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  /**
   * For pages with their own address. The number is then a link, which also works without scripts.
   */
  hrefOf?: (page: number) => string;
  label?: string;
};

/**
 * Arrows and a window of numbered pages. Renders nothing on a single page. A list that became
 * shorter can have a `page` after its last one.
 */
export function Pagination({
  page,
  pageCount,
  onPageChange,
  hrefOf,
  label = controlTexts.pagination,
}: PaginationProps) {
  if (pageCount === 0 || (pageCount === 1 && page === 0)) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center sm:gap-1 forced-colors:gap-1">
      <Arrow
        label={controlTexts.previousPage}
        icon={<ArrowLeftIcon />}
        href={hrefOf?.(page - 1)}
        onChoose={() => onPageChange(page - 1)}
        disabledReason={page <= 0 ? controlTexts.isFirstPage : undefined}
      />
      {listPageWindow(page, pageCount).map((entry, index, entries) =>
        entry === 'gap' ? (
          <span key={`gap-after-${entries[index - 1]}`} aria-hidden="true" className="w-6 text-center text-ink-soft">
            …
          </span>
        ) : (
          <PageNumber
            key={entry}
            number={entry + 1}
            isCurrent={entry === page}
            isSpare={isSpare(entry, page, entries)}
            href={hrefOf?.(entry)}
            onChoose={() => onPageChange(entry)}
          />
        ),
      )}
      <Arrow
        label={controlTexts.nextPage}
        icon={<ArrowRightIcon />}
        href={hrefOf?.(page + 1)}
        onChoose={() => onPageChange(page + 1)}
        disabledReason={page >= pageCount - 1 ? controlTexts.isLastPage : undefined}
      />
    </nav>
  );
}

type ArrowProps = {
  label: string;
  icon: ReactNode;
  href: string | undefined;
  onChoose: () => void;
  disabledReason: string | undefined;
};

function Arrow({ label, icon, href, onChoose, disabledReason }: ArrowProps) {
  if (href === undefined || disabledReason !== undefined)
    return <IconButton label={label} icon={icon} onClick={onChoose} disabledReason={disabledReason} />;
  return (
    <Link to={href} onClick={chooseHere(onChoose)} aria-label={label} title={label} className={iconButtonClasses()}>
      {icon}
    </Link>
  );
}

/** A plain click stays on this page. The browser opens the link in another tab or window. */
const chooseHere = (choose: () => void) => (event: MouseEvent) => {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  choose();
};

type PageNumberProps = {
  number: number;
  isCurrent: boolean;
  isSpare: boolean;
  href: string | undefined;
  onChoose: () => void;
};

function PageNumber({ number, isCurrent, isSpare, href, onChoose }: PageNumberProps) {
  const attributes = {
    'aria-label': controlTexts.page(number),
    'aria-current': isCurrent ? ('page' as const) : undefined,
    className: classNames(
      isSpare && 'max-sm:hidden',
      'grid h-11 min-w-10 place-items-center rounded-full border border-transparent sm:min-w-11 px-2 font-medium no-underline forced-colors:aria-[current]:underline transition hover:bg-accent-soft aria-[current=page]:bg-accent aria-[current=page]:font-semibold aria-[current=page]:text-on-accent',
    ),
  };
  if (href === undefined) {
    return (
      <button type="button" onClick={onChoose} {...attributes}>
        {number}
      </button>
    );
  }
  return (
    <Link
      to={href}
      onClick={chooseHere(onChoose)}
      {...attributes}
      className={classNames(attributes.className, 'text-ink')}
    >
      {number}
    </Link>
  );
}

/** On phones the window is narrower. A page two steps away is hidden if a gap is beside it. */
function isSpare(entry: number, page: number, entries: readonly PageWindowEntry[]): boolean {
  const at = entries.indexOf(entry);
  return Math.abs(entry - page) === 2 && (entries[at - 1] === 'gap' || entries[at + 1] === 'gap');
}
