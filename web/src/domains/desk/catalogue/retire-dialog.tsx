import type { CatalogueListName, DeskCatalogueEntry } from '@kampus/contract/catalogue/catalogue';
import { call } from '#shared/api/call.ts';
import { ConfirmStep } from '../confirm-step.tsx';
import { staleByCatalogue } from './queries.ts';
import { catalogueTexts as texts } from './texts.ts';

type RetireDialogProps = { list: CatalogueListName; entry: DeskCatalogueEntry; onClose: () => void };

/** Retires an entry, or restores it. */
export function RetireDialog({ list, entry, onClose }: RetireDialogProps) {
  const { id, label, retired, uses } = entry;
  const detail = uses > 0 ? texts.retireDetail(texts.uses[list](uses)) : texts.retireUnused;
  return (
    <ConfirmStep
      question={retired ? texts.restoreTitle(label) : texts.retireTitle(label)}
      detail={retired ? texts.restoreDetail : detail}
      confirmLabel={retired ? texts.restore : texts.retire}
      tone={retired ? 'primary' : 'danger'}
      send={() => call('updateCatalogueEntry', { params: { list, id: String(id) }, body: { retired: !retired } })}
      done={texts.saved}
      stale={staleByCatalogue}
      onClose={onClose}
    />
  );
}
