import { useState } from 'react';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { type GuideDraft, readDraft, removeDraft, type StoredDraft } from './guide-draft.ts';
import { editTexts } from './texts.ts';

type DraftNoticesProps = {
  /** The draft that the form was opened with instead of the saved text. */
  restored: StoredDraft | undefined;
  /** The own text that gave way to somebody else's. */
  aside: StoredDraft | undefined;
  onStartOver: () => void;
  onBringBack: (draft: GuideDraft) => void;
  onDropAside: () => void;
};

/** Says which text stands in the form, where there is a choice. */
export function DraftNotices({ restored, aside, onStartOver, onBringBack, onDropAside }: DraftNoticesProps) {
  if (!restored && !aside) return null;
  return (
    <div className="mb-6 grid gap-3">
      {restored ? (
        <Banner
          tone="info"
          action={
            <Button size="small" variant="secondary" onClick={onStartOver}>
              {editTexts.draftStartOver}
            </Button>
          }
        >
          {editTexts.draftRestored(restored.savedAt)}
        </Banner>
      ) : null}
      {aside ? (
        <Banner
          tone="info"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="small" variant="secondary" onClick={() => onBringBack(aside)}>
                {editTexts.asideRestore}
              </Button>
              <Button size="small" variant="quiet" onClick={onDropAside}>
                {editTexts.asideRemove}
              </Button>
            </span>
          }
        >
          {editTexts.asideFound}
        </Banner>
      ) : null}
    </div>
  );
}

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
