import { useState } from 'react';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { readDraft, removeDraft } from './guide-draft.ts';
import { editTexts } from './texts.ts';

type StoredDraftBannerProps = { guideId: number; onContinue: () => void };

/** After a reload or a lost connection: offers the draft that was being written. */
export function StoredDraftBanner({ guideId, onContinue }: StoredDraftBannerProps) {
  const [stored, setStored] = useState(() => readDraft(guideId));
  if (!stored) return null;
  return (
    <div className="mb-8 print:hidden">
      <Banner
        tone="info"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" variant="secondary" onClick={onContinue}>
              {editTexts.draftContinue}
            </Button>
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                removeDraft(guideId);
                setStored(undefined);
              }}
            >
              {editTexts.draftRemove}
            </Button>
          </span>
        }
      >
        {editTexts.draftFound(stored.savedAt)}
      </Banner>
    </div>
  );
}
