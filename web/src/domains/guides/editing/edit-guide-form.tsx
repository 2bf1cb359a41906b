import type { Guide, SavedGuide } from '@kampus/contract/guides/guides';
import { type KeyboardEvent, useRef } from 'react';
import { Form } from '#shared/forms/form.tsx';
import { Banner } from '#shared/ui/banner.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { DraftNotices } from './draft-notices.tsx';
import type { GuideDraft } from './guide-draft.ts';
import { GuideFields } from './guide-fields.tsx';
import { GuidePreview } from './guide-preview.tsx';
import { isSaveKey } from './is-save-key.ts';
import { SaveButtons } from './save-buttons.tsx';
import { useEditedGuide } from './use-edited-guide.ts';
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
  const edited = useEditedGuide(guide, start, onSaved);
  const { saving, draft, change, conflict, note } = edited;
  const formRef = useRef<HTMLFormElement>(null);
  const faults = {
    topicId: saving.fieldMessage('topicId'),
    title: saving.fieldMessage('title'),
    body: saving.fieldMessage('body'),
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    formRef.current?.requestSubmit();
  };
  /** The panel of a conflict disappears with the focus in it. */
  const focusForm = () => formRef.current?.querySelector('select')?.focus();

  return (
    <>
      {conflict ? (
        <ConflictPanel
          mine={draft}
          theirs={conflict}
          onKeepMine={() => {
            edited.keepMine(conflict);
            focusForm();
          }}
          onTakeTheirs={() => {
            edited.takeTheirs(conflict);
            focusForm();
          }}
          onJoin={(joined) => {
            edited.join(conflict, joined);
            focusForm();
          }}
        />
      ) : null}
      <DraftNotices
        restored={edited.restored}
        aside={edited.aside}
        onStartOver={edited.startOver}
        onBringBack={edited.bringBack}
        onDropAside={edited.dropAside}
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
                  // The text of a save that still runs is kept until the save succeeds.
                  if (!saving.isBusy) edited.forgetDraft();
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
