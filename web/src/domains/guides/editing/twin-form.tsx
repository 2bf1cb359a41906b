import type { Guide, SavedGuide } from '@kampus/contract/guides/guides';
import type { TwinLanguage } from '@kampus/contract/languages';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { Form } from '#shared/forms/form.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { GuideBody } from '../reading/guide-body.tsx';
import { decorateGuide } from '../reading/guide-html.ts';
import { RestoredNotice } from './draft-notices.tsx';
import { type DraftOwner, draftOf, type GuideDraft, readDraft, useStoredDraft } from './guide-draft.ts';
import { twinTextsQuery } from './queries.ts';
import { SaveButtons } from './save-buttons.tsx';
import { editTexts } from './texts.ts';
import { useDraftSaving } from './use-draft-saving.ts';
import { BodyEditor } from './visual/body-editor.tsx';
import { WritingPanes } from './writing-panes.tsx';

type TwinFormProps = {
  /** As the page has it. */
  guide: Guide;
  language: TwinLanguage;
  onSaved: (saved: SavedGuide) => void;
  onClose: () => void;
};

/** Writes a guide in another language beside its original. */
export function TwinForm(props: TwinFormProps) {
  const texts = useQuery(twinTextsQuery(props.guide.id, props.language));
  if (texts.data) return <LoadedForm {...props} {...texts.data} />;
  if (!texts.isError) return <Skeleton className="h-96" />;
  return <ErrorState text={editTexts.originalFailure} onRetry={() => void texts.refetch()} />;
}

function LoadedForm({ guide, original, language, onSaved, onClose }: TwinFormProps & { original: Guide }) {
  // The texts at opening. A newer original from a background fetch must not change the version.
  const [source] = useState(original);
  const owner: DraftOwner = `${guide.id}.${language}`;
  // A new twin begins with the original's text, so that headings, links and facts keep their order.
  const [origin] = useState<GuideDraft>(() => ({
    ...draftOf(guide.twinVersion === undefined ? original : guide),
    version: guide.twinVersion ?? 0,
    madeFromVersion: original.version,
  }));
  const [restored, setRestored] = useState(() => readDraft(owner));
  const [draft, setDraft] = useState<GuideDraft>(restored ?? origin);
  const forgetDraft = useStoredDraft(owner, draft, origin);
  const saving = useDraftSaving({
    send: ({ title, body, version, madeFromVersion = source.version }) =>
      call('saveTwin', {
        params: { id: String(guide.id), lang: language },
        body: { title, body, version, madeFromVersion },
      }),
    forgetDraft,
    onSaved,
    onChanged: () => editTexts.twinChanged,
  });
  const change = (fields: Partial<GuideDraft>) => setDraft((last) => ({ ...last, ...fields }));
  return (
    <WritingPanes
      previewName={editTexts.original}
      form={
        <Form
          submission={saving}
          onSubmit={() => saving.submit(draft)}
          className="grid content-start gap-5"
          actions={
            <SaveButtons
              isBusy={saving.isBusy}
              onCancel={() => {
                // The text of a save that still runs is kept until the save succeeds.
                if (!saving.isBusy) forgetDraft();
                onClose();
              }}
            />
          }
        >
          {restored ? (
            <RestoredNotice
              restored={restored}
              onStartOver={() => {
                setRestored(undefined);
                setDraft(origin);
              }}
            />
          ) : null}
          <TextField
            name="title"
            label={editTexts.title}
            placeholder={editTexts.titlePlaceholder}
            autoComplete="off"
            error={saving.fieldMessage('title')}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <BodyEditor error={saving.fieldMessage('body')} value={draft.body} onChange={(body) => change({ body })} />
        </Form>
      }
      preview={<Original guide={source} staleSections={guide.staleSections} />}
    />
  );
}

/** The original, with marks at the sections that changed since the twin was written. */
function Original({ guide, staleSections = [] }: { guide: Guide; staleSections: Guide['staleSections'] }) {
  const body = useMemo(() => {
    const anchors = staleSections.flatMap(({ anchor }) => anchor ?? []);
    const note = `<p class="guide-stale">${editTexts.changedSection}</p>`;
    return decorateGuide(guide.body, new Map(anchors.map((anchor) => [anchor, note])));
  }, [guide, staleSections]);
  return (
    <section aria-label={editTexts.original} className="rounded-lg border border-line p-5">
      <p className="mb-5 text-2xl font-bold leading-tight">{guide.title}</p>
      <GuideBody body={body} />
    </section>
  );
}
