import type { CatalogueListName, DeskCatalogueEntry } from '@kampus/contract/catalogue/catalogue';
import { Badge } from '#shared/ui/badge.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { MoreIcon } from '#shared/ui/icons/icons.tsx';
import { Menu, menuItemClasses } from '#shared/ui/navigation/menu.tsx';
import { deskTexts } from '../texts.ts';
import { catalogueTexts as texts } from './texts.ts';

type EntryRowProps = {
  entry: DeskCatalogueEntry;
  list: CatalogueListName;
  parentLabel: string | undefined;
  onEdit: () => void;
  onRetire: () => void;
};

/** A catalogue entry with its position and the number of uses. */
export function EntryRow({ entry, list, parentLabel, onEdit, onRetire }: EntryRowProps) {
  const {
    label,
    shortName,
    fullName,
    mailDomains,
    type,
    retired,
    position,
    uses,
    reading,
    meaning,
    synonyms,
    shelfMonths,
  } = entry;
  const facts = [
    shortName === label ? undefined : shortName,
    fullName,
    mailDomains,
    type && texts.types[type],
    parentLabel,
    reading,
    meaning,
    synonyms,
    shelfMonths === null ? undefined : texts.shelf(shelfMonths),
    texts.uses[list](uses),
    position > 0 ? texts.place(position) : undefined,
  ];
  return (
    <article aria-label={label} className="flex flex-wrap items-center justify-end gap-x-3 py-1.5 pr-2 pl-card">
      <div className="grid min-w-0 flex-1 basis-[min(12rem,100%)] gap-x-4 lg:grid-cols-2 lg:items-center">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold wrap-anywhere">{label}</span>
          {retired ? <Badge tone="neutral">{texts.retired}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          <Facts facts={facts} />
        </p>
      </div>
      <Menu label={deskTexts.moreOf(label)} icon={<MoreIcon />}>
        <button type="button" onClick={onEdit} className={menuItemClasses}>
          {texts.edit}
        </button>
        <button type="button" onClick={onRetire} className={menuItemClasses}>
          {retired ? texts.restore : texts.retire}
        </button>
      </Menu>
    </article>
  );
}
