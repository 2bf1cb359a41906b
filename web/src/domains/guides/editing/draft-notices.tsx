import { useState } from 'react';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { type DraftOwner, type GuideDraft, readDraft, removeDraft, type StoredDraft } from './guide-draft.ts';
import { editTexts } from './texts.ts';

type DraftNoticesProps = {
  /** The draft that replaced the saved text when the form opened. */
  restored: StoredDraft | undefined;
  /** The viewer's text after the viewer chose the other version in a conflict. */
  aside: StoredDraft | undefined;
  onStartOver: () => void;
  onBringBack: (draft: GuideDraft) => void;
  onDropAside: () => void;
};

/** The notices about a restored draft and about a text set aside. */
export function DraftNotices({ restored, aside, onStartOver, onBringBack, onDropAside }: DraftNoticesProps) {
  if (!restored && !aside) return null;
  return (
    <div className="mb-6 grid gap-3">
      {restored ? <RestoredNotice restored={restored} onStartOver={onStartOver} /> : null}
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

type RestoredNoticeProps = { restored: StoredDraft; onStartOver: () => void };

export function RestoredNotice({ restored, onStartOver }: RestoredNoticeProps) {
  return (
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
  );
}

type StoredDraftBannerProps = { guide: DraftOwner; onContinue: () => void };

/** After a reload or a lost connection: offers to continue the unsaved draft. */
export function StoredDraftBanner({ guide, onContinue }: StoredDraftBannerProps) {
  const [isRemoved, setIsRemoved] = useState(false);
  // Read again after a save that ended late: it deletes the draft and shows the saved guide.
  const stored = isRemoved ? undefined : readDraft(guide);
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
                removeDraft(guide);
                setIsRemoved(true);
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
