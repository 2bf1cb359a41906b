import type { Guide, GuideHistoryEntry, GuideVersionFull } from '@kampus/contract/guides/guides';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { GuideBody } from '../reading/guide-body.tsx';
import { decorateGuide } from '../reading/guide-html.ts';
import { VersionChanges } from './changes/version-changes.tsx';
import { draftOf, type GuideDraft, readDraft, updateAside } from './guide-draft.ts';
import { guideVersionQuery, guideVersionsQuery } from './queries.ts';
import { editTexts } from './texts.ts';

type GuideVersionsDialogProps = {
  guide: Guide;
  onClose: () => void;
  /** Opens the form with an older text. Saving it creates a new version. */
  onUse: (draft: GuideDraft) => void;
};

/** Every saved version of a guide, to compare, read or restore. */
export function GuideVersionsDialog({ guide, onClose, onUse }: GuideVersionsDialogProps) {
  const versions = useQuery(guideVersionsQuery(guide.id));
  const [chosen, setChosen] = useState(guide.version);
  return (
    <Dialog isOpen onClose={onClose} title={editTexts.versions} size="large">
      {versions.isError ? (
        <ErrorState text={editTexts.versionsFailure} onRetry={() => void versions.refetch()} />
      ) : (
        <div className="grid gap-6 md:grid-cols-[15rem_minmax(0,1fr)]">
          <ul className="grid content-start gap-1 max-md:max-h-52 max-md:overflow-y-auto">
            {versions.data?.map((version) => (
              <VersionItem
                key={version.version}
                version={version}
                isCurrent={version.version === guide.version}
                isChosen={version.version === chosen}
                onChoose={() => setChosen(version.version)}
              />
            ))}
          </ul>
          <ChosenVersion key={chosen} guide={guide} version={chosen} onUse={onUse} />
        </div>
      )}
    </Dialog>
  );
}

type VersionItemProps = { version: GuideHistoryEntry; isCurrent: boolean; isChosen: boolean; onChoose: () => void };

function VersionItem({ version, isCurrent, isChosen, onChoose }: VersionItemProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="w-full rounded-sm border border-transparent px-3 py-2 text-left transition forced-colors:aria-pressed:border-2 hover:bg-accent-soft aria-pressed:bg-accent-soft"
      >
        <span className="flex items-center gap-2 font-medium">
          {editTexts.versionName(version.version)}
          {isCurrent ? <Badge tone="accent">{editTexts.versionCurrent}</Badge> : null}
        </span>
        <span className="block text-sm text-ink-soft wrap-anywhere">
          {editTexts.versionBy(version.savedBy, version.savedAt)}
        </span>
        {version.checks.map(({ checkedBy, checkedAt }) => (
          <span key={checkedAt} className="block text-sm text-positive wrap-anywhere">
            {editTexts.versionChecked(checkedBy, checkedAt)}
          </span>
        ))}
      </button>
    </li>
  );
}

type View = keyof typeof editTexts.versionViewNames;

/** The first version has none before it, and the current one does not differ from itself. */
const listViews = (isFirst: boolean, isCurrent: boolean): View[] => [
  ...(isFirst ? [] : (['changes'] as const)),
  ...(isCurrent ? [] : (['current'] as const)),
  'text',
];

type ChosenVersionProps = { guide: Guide; version: number; onUse: (draft: GuideDraft) => void };

function ChosenVersion({ guide, version, onUse }: ChosenVersionProps) {
  const { data, isError, refetch } = useQuery(guideVersionQuery(guide.id, version));
  const isFirst = version === 1;
  const [view, setView] = useState<View>(isFirst ? 'text' : 'changes');
  const [isConfirming, setIsConfirming] = useState(false);
  if (isError) return <ErrorState text={editTexts.versionsFailure} onRetry={() => void refetch()} />;
  if (!data) return <VersionSkeleton />;
  const isCurrent = version === guide.version;
  const views = listViews(isFirst, isCurrent);
  return (
    <div className="min-w-0">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <h3 className="min-w-0 flex-1 basis-60 text-xl wrap-anywhere">{data.title}</h3>
        {isCurrent ? null : (
          <Button size="small" variant="secondary" onClick={() => setIsConfirming(true)}>
            {editTexts.versionUse}
          </Button>
        )}
      </div>
      {views.length > 1 ? (
        <fieldset aria-label={editTexts.versionViews} className="mb-5 flex flex-wrap gap-2">
          {views.map((name) => (
            <ToggleChip key={name} isPressed={view === name} onToggle={() => setView(name)}>
              {editTexts.versionViewNames[name]}
            </ToggleChip>
          ))}
        </fieldset>
      ) : null}
      {view === 'text' ? (
        <VersionText version={data} />
      ) : view === 'current' ? (
        <VersionChanges before={data} after={guide} />
      ) : (
        <ChangesSincePrevious guideId={guide.id} version={data} />
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        question={editTexts.versionQuestion(version)}
        detail={[editTexts.versionDetail, ...(readDraft(guide.id) ? [editTexts.versionDraft] : [])].join(' ')}
        confirmLabel={editTexts.versionConfirm}
        tone="primary"
        isPending={false}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          updateAside(guide.id, { add: readDraft(guide.id) });
          onUse(draftOf({ ...data, version: guide.version }));
        }}
      />
    </div>
  );
}

/** Versions have numbers without gaps, from 1. */
function ChangesSincePrevious({ guideId, version }: { guideId: number; version: GuideVersionFull }) {
  const { data, isError, refetch } = useQuery(guideVersionQuery(guideId, version.version - 1));
  if (isError) return <ErrorState text={editTexts.versionsFailure} onRetry={() => void refetch()} />;
  return data ? <VersionChanges before={data} after={version} /> : <VersionSkeleton />;
}

function VersionSkeleton() {
  return (
    <SkeletonRegion className="grid content-start gap-3">
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-5/6" />
    </SkeletonRegion>
  );
}

function VersionText({ version }: { version: GuideVersionFull }) {
  const body = useMemo(() => decorateGuide(version.body), [version.body]);
  return <GuideBody body={body} />;
}
