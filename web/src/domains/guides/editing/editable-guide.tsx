import type { Guide, RemovedMarkup, SavedGuide } from '@kampus/contract/guides/guides';
import { buildLanguage, type TwinLanguage, twinOf } from '@kampus/contract/languages';
import { lazy, Suspense, useState } from 'react';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { OpeningButton } from '#shared/ui/buttons/opening-button.tsx';
import { intentHandlers } from '#shared/ui/intent-handlers.ts';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { BelowGuide, type CommentsOfGuide } from '../reading/below-guide.tsx';
import { GuideBreadcrumbs } from '../reading/guide-breadcrumbs.tsx';
import { GuideText } from '../reading/guide-text.tsx';
import { textLanguage } from '../reading/text-language.ts';
import type { GuideDraft } from './guide-draft.ts';
import { editTexts } from './texts.ts';

// Lazy: only curators need these, and only after a click.
const loadForm = () => import('./edit-guide-form.tsx');
const EditGuideForm = lazy(async () => ({ default: (await loadForm()).EditGuideForm }));
const TwinForm = lazy(async () => ({ default: (await import('./twin-form.tsx')).TwinForm }));
const GuideVersionsDialog = lazy(async () => ({
  default: (await import('./guide-versions-dialog.tsx')).GuideVersionsDialog,
}));
const StoredDraftBanner = lazy(async () => ({
  default: (await import('./draft-notices.tsx')).StoredDraftBanner,
}));
const SavedNotice = lazy(async () => ({ default: (await import('./removed-list.tsx')).SavedNotice }));

/** The language of this build, if guides are translated into it. */
const twinLanguage = twinOf(buildLanguage);

/** The open form: of the guide, perhaps with the text of an older version, or of its twin. */
type OpenForm = { kind: 'GUIDE'; start: GuideDraft | undefined } | { kind: 'TWIN'; language: TwinLanguage };

/** A guide for curators: its text or the edit form, its versions and the comments. */
export function EditableGuide({ guide, Comments }: { guide: Guide; Comments: CommentsOfGuide }) {
  usePageTitle(guide.title);
  const [form, setForm] = useState<OpenForm>();
  const [areVersionsOpen, setAreVersionsOpen] = useState(false);
  const [removed, setRemoved] = useState<readonly RemovedMarkup[]>();
  const open = (next: OpenForm) => {
    setRemoved(undefined);
    setAreVersionsOpen(false);
    setForm(next);
  };
  const edit = (start?: GuideDraft) => open({ kind: 'GUIDE', start });
  const translate = (language: TwinLanguage) => open({ kind: 'TWIN', language });
  const close = () => setForm(undefined);
  const handleSaved = (saved: SavedGuide) => {
    setRemoved(saved.removed);
    close();
    window.scrollTo(0, 0);
  };
  // The form of the original must never open with the text of a twin.
  const isTwin = guide.twinVersion !== undefined;

  return (
    <Page
      above={<GuideBreadcrumbs topic={guide.topic} />}
      title={guide.title}
      titleLanguage={textLanguage(guide)}
      actions={
        form ? undefined : (
          <div className="flex flex-wrap gap-2 print:hidden">
            {twinLanguage ? (
              <Button variant="secondary" size="small" onClick={() => translate(twinLanguage)}>
                {isTwin ? editTexts.editTwin : editTexts.translate}
              </Button>
            ) : null}
            {isTwin ? null : <OriginalButtons onEdit={() => edit()} onVersions={() => setAreVersionsOpen(true)} />}
          </div>
        )
      }
    >
      {form ? (
        <Suspense fallback={<FormSkeleton />}>
          {form.kind === 'TWIN' ? (
            <TwinForm guide={guide} language={form.language} onClose={close} onSaved={handleSaved} />
          ) : (
            <EditGuideForm guide={guide} start={form.start} onClose={close} onSaved={handleSaved} />
          )}
        </Suspense>
      ) : (
        <>
          <Suspense>
            {isTwin ? null : <StoredDraftBanner guide={guide.id} onContinue={() => edit()} />}
            {twinLanguage ? (
              <StoredDraftBanner guide={`${guide.id}.${twinLanguage}`} onContinue={() => translate(twinLanguage)} />
            ) : null}
            {removed ? <SavedNotice removed={removed} /> : null}
          </Suspense>
          <GuideText guide={guide} />
        </>
      )}
      <BelowGuide guide={guide} Comments={Comments} />
      {areVersionsOpen ? (
        <GuideVersionsDialog guide={guide} onClose={() => setAreVersionsOpen(false)} onUse={edit} />
      ) : null}
    </Page>
  );
}

function OriginalButtons({ onEdit, onVersions }: { onEdit: () => void; onVersions: () => void }) {
  return (
    <>
      <span {...intentHandlers(() => void loadForm().catch(() => undefined))}>
        <Button variant="secondary" size="small" onClick={onEdit}>
          {editTexts.edit}
        </Button>
      </span>
      <OpeningButton variant="quiet" size="small" onClick={onVersions}>
        {editTexts.versions}
      </OpeningButton>
    </>
  );
}

function FormSkeleton() {
  return (
    <SkeletonRegion className="grid gap-5 lg:max-w-form">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-96" />
    </SkeletonRegion>
  );
}
