import type { CatalogueListName, DeskCatalogueEntry } from '@kampus/contract/catalogue/catalogue';
import { call } from '#shared/api/call.ts';
import { ConfirmStep } from '../confirm-step.tsx';
import { vocabularies } from './fields.ts';
import { staleByCatalogue } from './queries.ts';
import { catalogueTexts as texts } from './texts.ts';

type RetireDialogProps = { list: CatalogueListName; entry: DeskCatalogueEntry; onClose: () => void };

/** Retires an entry, or restores it. */
export function RetireDialog({ list, entry, onClose }: RetireDialogProps) {
  const { id, label, retired, uses } = entry;
  const [describeRetired, restored] = vocabularies.includes(list)
    ? [texts.retireWord, texts.restoreWord]
    : [list === 'topics' ? texts.retireTopic : texts.retireDetail, texts.restoreDetail];
  const detail = uses > 0 ? describeRetired(texts.uses[list](uses)) : texts.retireUnused;
  return (
    <ConfirmStep
      question={retired ? texts.restoreTitle(label) : texts.retireTitle(label)}
      detail={retired ? restored : detail}
      confirmLabel={retired ? texts.restore : texts.retire}
      tone={retired ? 'primary' : 'danger'}
      send={() => call('updateCatalogueEntry', { params: { list, id: String(id) }, body: { retired: !retired } })}
      done={texts.saved}
      stale={staleByCatalogue}
      onClose={onClose}
    />
  );
}
