import { useState } from 'react';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { type DraftOwner, type GuideDraft, readDraft, removeDraft, type StoredDraft } from './guide-draft.ts';
import { editTexts } from './texts.ts';

type DraftNoticesProps = {
  /** The draft that replaced the saved text when the form opened. */
  restored: StoredDraft | undefined;
  /** Own texts that a conflict or an older version has replaced. */
  aside: readonly StoredDraft[];
  onStartOver: () => void;
  onBringBack: (draft: GuideDraft) => void;
  onDropAside: (draft: GuideDraft) => void;
};

/** The notices about a restored draft and about texts set aside. */
export function DraftNotices({ restored, aside, onStartOver, onBringBack, onDropAside }: DraftNoticesProps) {
  if (!restored && aside.length === 0) return null;
  return (
    <div className="mb-6 grid gap-3">
      {restored ? <RestoredNotice restored={restored} onStartOver={onStartOver} /> : null}
      {aside.map((text) => (
        <Banner
          key={text.savedAt}
          tone="info"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="small" variant="secondary" onClick={() => onBringBack(text)}>
                {editTexts.asideRestore}
              </Button>
              <Button size="small" variant="quiet" onClick={() => onDropAside(text)}>
                {editTexts.asideRemove}
              </Button>
            </span>
          }
        >
          {editTexts.asideFound(text.savedAt)}
        </Banner>
      ))}
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
