import type { CatalogueListName, DeskCatalogueEntry } from '@kampus/contract/catalogue/catalogue';
import { call } from '#shared/api/call.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { useDeskStep } from '../use-desk-step.ts';
import { staleByCatalogue } from './stale.ts';
import { catalogueTexts as texts } from './texts.ts';

type RetireDialogProps = { list: CatalogueListName; entry: DeskCatalogueEntry; onClose: () => void };

/** Retires an entry, or restores it. */
export function RetireDialog({ list, entry, onClose }: RetireDialogProps) {
  const { id, label, retired, uses } = entry;
  const saving = useDeskStep({
    send: () => call('updateCatalogueEntry', { params: { list, id: String(id) }, body: { retired: !retired } }),
    done: texts.saved,
    onDone: onClose,
    stale: staleByCatalogue,
  });
  const detail = uses > 0 ? texts.retireDetail(texts.uses[list](uses)) : texts.retireUnused;
  return (
    <ConfirmDialog
      isOpen
      question={retired ? texts.restoreTitle(label) : texts.retireTitle(label)}
      detail={retired ? texts.restoreDetail : detail}
      confirmLabel={retired ? texts.restore : texts.retire}
      tone={retired ? 'primary' : 'danger'}
      onConfirm={() => saving.submit(undefined)}
      onCancel={onClose}
      isPending={saving.isBusy}
      error={saving.failure?.text}
    />
  );
}
