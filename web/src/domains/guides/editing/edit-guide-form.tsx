import type { Guide, SavedGuide } from '@kampus/contract/guides/guides';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Form } from '#shared/forms/form.tsx';
import { Banner } from '#shared/ui/banner.tsx';
import { guideQuery } from '../reading/queries.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { DraftNotices } from './draft-notices.tsx';
import { draftOf, type GuideDraft, readDraft, removeDraft, storeDraft, useStoredDraft } from './guide-draft.ts';
import { GuideFields } from './guide-fields.tsx';
import { GuidePreview } from './guide-preview.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { editTexts } from './texts.ts';
import { useGuideSaving } from './use-guide-saving.ts';
import { WritingPanes } from './writing-panes.tsx';

type EditGuideFormProps = {
  guide: Guide;
  /** Initial text, taken from an older version, instead of the guide's text or a draft. */
  start: GuideDraft | undefined;
  onSaved: (saved: SavedGuide) => void;
  onClose: () => void;
};

/**
 * The form of product.md §2, with a preview, a draft that survives a reload, and conflict handling.
 */
export function EditGuideForm({ guide, start, onSaved, onClose }: EditGuideFormProps) {
  // The text at opening. A newer guide from a background fetch must not change it.
  const [origin, setOrigin] = useState(() => draftOf(guide));
  const [restored, setRestored] = useState(() => (start ? undefined : readDraft(guide.id)));
  const [draft, setDraft] = useState<GuideDraft>(() => start ?? restored ?? origin);
  const [aside, setAside] = useState(() => readDraft(guide.id, 'aside'));
  const [note, setNote] = useState<string>();
  const formRef = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const forgetDraft = useStoredDraft(guide.id, draft, origin);
  const { saving, conflict, settleConflict } = useGuideSaving(guide.id, (saved) => {
    forgetDraft();
    onSaved(saved);
  });
  const faults = {
    topicId: saving.fieldMessage('topicId'),
    title: saving.fieldMessage('title'),
    body: saving.fieldMessage('body'),
  };

  const change = (fields: Partial<GuideDraft>) => setDraft((last) => ({ ...last, ...fields }));
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    formRef.current?.requestSubmit();
  };
  /** The panel disappears with the focus in it, so the form takes the focus. */
  const leaveConflict = () => {
    settleConflict();
    formRef.current?.querySelector('select')?.focus();
  };
  const keepMine = (theirs: Guide) => {
    change({ version: theirs.version });
    setNote(editTexts.keptMine);
    leaveConflict();
  };
  const putAside = () => {
    storeDraft(guide.id, draft, 'aside');
    setAside(readDraft(guide.id, 'aside'));
  };
  const join = (theirs: Guide, joined: Partial<GuideDraft>) => {
    putAside();
    change({ ...joined, version: theirs.version });
    setNote(editTexts.joined);
    leaveConflict();
  };
  const takeTheirs = (theirs: Guide) => {
    putAside();
    // Cancel must now show the version on the server.
    queryClient.setQueryData(guideQuery(String(guide.id)).queryKey, theirs);
    setOrigin(draftOf(theirs));
    setDraft(draftOf(theirs));
    setRestored(undefined);
    setNote(undefined);
    leaveConflict();
  };
  const bringBack = (draftAside: GuideDraft) => {
    setDraft({ ...draftAside, version: draft.version });
    dropAside();
  };
  const dropAside = () => {
    removeDraft(guide.id, 'aside');
    setAside(undefined);
  };

  return (
    <>
      {conflict ? (
        <ConflictPanel
          mine={draft}
          theirs={conflict}
          onKeepMine={() => keepMine(conflict)}
          onTakeTheirs={() => takeTheirs(conflict)}
          onJoin={(joined) => join(conflict, joined)}
        />
      ) : null}
      <DraftNotices
        restored={restored}
        aside={aside}
        onStartOver={() => {
          setRestored(undefined);
          setDraft(origin);
        }}
        onBringBack={bringBack}
        onDropAside={dropAside}
      />
      <WritingPanes
        form={
          <Form
            ref={formRef}
            submission={saving}
            onSubmit={() => saving.submit(draft)}
            onKeyDown={handleKeyDown}
            className="grid content-start gap-5"
            actions={
              <SaveButtons
                isBusy={saving.isBusy}
                onCancel={() => {
                  forgetDraft();
                  onClose();
                }}
              />
            }
          >
            <GuideFields
              topic={{ value: draft.topicId, onChange: (event) => change({ topicId: event.target.value }) }}
              title={{ value: draft.title, onChange: (event) => change({ title: event.target.value }) }}
              body={{ value: draft.body, onChange: (body) => change({ body }) }}
              faults={faults}
              ownTopic={guide.topic}
            />
            {note ? <Banner tone="info">{note}</Banner> : null}
          </Form>
        }
        preview={<GuidePreview title={draft.title} html={draft.body} />}
      />
    </>
  );
}
