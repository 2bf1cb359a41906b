import { type ReactNode, useState } from 'react';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { editTexts } from './texts.ts';

type WritingPanesProps = { form: ReactNode; preview: ReactNode; previewName?: string };

/** Form and preview side by side, or one at a time on narrow screens. */
export function WritingPanes({ form, preview, previewName = editTexts.preview }: WritingPanesProps) {
  const [isPreview, setIsPreview] = useState(false);
  return (
    <>
      <fieldset aria-label={editTexts.panes} className="mb-5 flex flex-wrap gap-2 xl:hidden">
        <ToggleChip isPressed={!isPreview} onToggle={() => setIsPreview(false)}>
          {editTexts.textPane}
        </ToggleChip>
        <ToggleChip isPressed={isPreview} onToggle={() => setIsPreview(true)}>
          {previewName}
        </ToggleChip>
      </fieldset>
      <div className="grid gap-10 xl:grid-cols-2">
        <div className={isPreview ? 'min-w-0 max-xl:hidden' : 'min-w-0'}>{form}</div>
        <div className={isPreview ? 'min-w-0' : 'min-w-0 max-xl:hidden'}>{preview}</div>
      </div>
    </>
  );
}
