import type { CatalogueListName, DeskCatalogueEntry } from '@kampus/contract/catalogue/catalogue';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { catalogueTexts as texts } from './texts.ts';

type EntryCardProps = {
  entry: DeskCatalogueEntry;
  list: CatalogueListName;
  parentLabel: string | undefined;
  onEdit: () => void;
  onRetire: () => void;
};

/** A catalogue entry with its position and the number of uses. */
export function EntryCard({ entry, list, parentLabel, onEdit, onRetire }: EntryCardProps) {
  const { label, shortName, fullName, type, retired, position, uses, synonyms, shelfMonths } = entry;
  const facts = [
    shortName === label ? undefined : shortName,
    fullName,
    type && texts.types[type],
    parentLabel,
    synonyms,
    shelfMonths === null ? undefined : texts.shelf(shelfMonths),
    texts.uses[list](uses),
    position > 0 ? texts.place(position) : undefined,
  ];
  return (
    <Card as="article" aria-label={label} className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold wrap-anywhere">{label}</span>
          {retired ? <Badge tone="neutral">{texts.retired}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          <Facts facts={facts} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button size="small" variant="quiet" onClick={onRetire}>
          {retired ? texts.restore : texts.retire}
        </Button>
      </div>
    </Card>
  );
}
