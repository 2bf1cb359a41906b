import type { Guide, GuideVersionFull } from '@kampus/contract/guides/guides';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { GuideBody } from '../reading/guide-body.tsx';
import { decorateGuide } from '../reading/guide-html.ts';
import { draftOf, type GuideDraft } from './guide-draft.ts';
import { guideVersionQuery, guideVersionsQuery } from './queries.ts';
import { editTexts } from './texts.ts';

type GuideVersionsDialogProps = {
  guide: Guide;
  onClose: () => void;
  /** Opens the form with an older text. Saving it creates a new version. */
  onUse: (draft: GuideDraft) => void;
};

/** Every saved version of a guide, to read or restore. */
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
              <li key={version.version}>
                <button
                  type="button"
                  aria-pressed={version.version === chosen}
                  onClick={() => setChosen(version.version)}
                  className="w-full rounded-sm border border-transparent px-3 py-2 text-left transition forced-colors:aria-pressed:border-2 hover:bg-accent-soft aria-pressed:bg-accent-soft"
                >
                  <span className="flex items-center gap-2 font-medium">
                    {editTexts.versionName(version.version)}
                    {version.version === guide.version ? <Badge tone="accent">{editTexts.versionCurrent}</Badge> : null}
                  </span>
                  <span className="block text-sm text-ink-soft">
                    {editTexts.versionBy(version.savedBy, version.savedAt)}
                  </span>
                  {version.checks.map(({ checkedBy, checkedAt }) => (
                    <span key={checkedAt} className="block text-sm text-positive">
                      {editTexts.versionChecked(checkedBy, checkedAt)}
                    </span>
                  ))}
                </button>
              </li>
            ))}
          </ul>
          <ChosenVersion guide={guide} version={chosen} onUse={onUse} />
        </div>
      )}
    </Dialog>
  );
}

type ChosenVersionProps = { guide: Guide; version: number; onUse: (draft: GuideDraft) => void };

function ChosenVersion({ guide, version, onUse }: ChosenVersionProps) {
  const { data, isError, refetch } = useQuery(guideVersionQuery(guide.id, version));
  if (isError) return <ErrorState text={editTexts.versionsFailure} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <SkeletonRegion className="grid content-start gap-3">
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-5/6" />
      </SkeletonRegion>
    );
  }
  return (
    <div className="min-w-0">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <h3 className="min-w-0 flex-1 basis-60 text-xl">{data.title}</h3>
        {version === guide.version ? null : (
          <Button size="small" variant="secondary" onClick={() => onUse(draftOf({ ...data, version: guide.version }))}>
            {editTexts.versionUse}
          </Button>
        )}
      </div>
      <VersionText version={data} />
    </div>
  );
}

function VersionText({ version }: { version: GuideVersionFull }) {
  const body = useMemo(() => decorateGuide(version.body), [version.body]);
  return <GuideBody body={body} />;
}
