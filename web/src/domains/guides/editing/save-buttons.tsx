import { Button } from '#shared/ui/buttons/button.tsx';
import { editTexts } from './texts.ts';

/** Save and cancel, always visible at the lower edge. */
export function SaveButtons({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  return (
    <div className="sticky-actions sticky bottom-0 -mx-1 flex flex-wrap gap-3 bg-surface px-1 py-3">
      <Button type="submit" loading={isBusy} loadingText={editTexts.saving}>
        {editTexts.save}
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        {editTexts.cancel}
      </Button>
    </div>
  );
}
