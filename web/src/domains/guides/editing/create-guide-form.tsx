import { guideHtml, guideTitle, type SavedGuide } from '@kampus/contract/guides/guides';
import { guideValidity, limits } from '@kampus/contract/limits';
import { guidePath } from '@kampus/contract/pages/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { topicLabel, useAllTopics } from '#domains/catalogue/public.ts';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { Form } from '#shared/forms/form.tsx';
import { StickyActions } from '#shared/forms/sticky-actions.tsx';
import { useFields } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { emptyDraft, type GuideDraft, readDraft, useStoredDraft } from './guide-draft.ts';
import { GuideFields } from './guide-fields.tsx';
import { GuidePreview } from './guide-preview.tsx';
import { guideTemplate } from './guide-template.ts';
import { invalidateGuides } from './queries.ts';
import { RemovedList } from './removed-list.tsx';
import { editTexts } from './texts.ts';
import { WritingPanes } from './writing-panes.tsx';

/** Validation of the creation form: topic, title and body are required (product.md §5). */
export const createGuideFields = z.object({
  topicId: z.string().check(z.minLength(1, editTexts.topicPlaceholder)),
  title: guideTitle,
  body: guideHtml,
});

const createGuide = ({ topicId, title, body }: GuideDraft): Promise<SavedGuide> =>
  call('createGuide', {
    body: { topicId: Number(topicId), title, body, ...guideValidity, language: limits.guide.language },
  });

/** The form 'Создать гайд' (product.md §2). The input survives a reload and a refusal. */
export function CreateGuideForm({ heading: Heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<SavedGuide>();
  const [draft, setDraft] = useState<GuideDraft>(() => readDraft('new') ?? emptyDraft);
  const { topicId, title, body } = draft;
  const change = (part: Partial<GuideDraft>) => setDraft((last) => ({ ...last, ...part }));
  const fields = useFields({ schema: createGuideFields, read: () => draft });
  const forgetDraft = useStoredDraft('new', draft, emptyDraft);

  const creation = useSubmission({
    send: createGuide,
    onSent: (saved, sent) => {
      setCreated(saved);
      setDraft(emptyDraft);
      // Also after the form was left: else it would offer the same guide again.
      forgetDraft({ sent, version: saved.version, owner: saved.id });
      fields.resetValidation();
      toast({ title: editTexts.created, variant: 'success' });
      invalidateGuides(queryClient);
    },
    onFailed: (error) => {
      toast({ title: editTexts.createFailure(messageOf(error)), variant: 'error' });
      fields.showServerFaults(error);
      return undefined;
    },
  });

  return (
    <>
      <Heading className={Heading === 'h1' ? 'mb-7 text-3xl md:mb-10' : 'mb-6 text-2xl'}>
        {editTexts.createTitle}
      </Heading>
      {created ? <CreatedNotice key={created.id} guide={created} /> : null}
      <WritingPanes
        form={
          <Form
            {...fields.form}
            submission={creation}
            onSubmit={fields.sendBy(() => creation.submit(draft))}
            className="grid content-start gap-5"
            actions={
              <StickyActions>
                <Button type="submit" loading={creation.isBusy} className="max-sm:flex-auto">
                  {editTexts.create}
                </Button>
              </StickyActions>
            }
          >
            <GuideFields
              topic={{ value: topicId, onChange: ({ target }) => change({ topicId: target.value }), required: true }}
              title={{ value: title, onChange: ({ target }) => change({ title: target.value }), required: true }}
              body={{ value: body, onChange: (text) => change({ body: text }), required: true }}
              offer={body.trim() === '' ? <SectionsOffer topicId={topicId} onInsert={change} /> : null}
              faults={fields.faults}
            />
          </Form>
        }
        preview={<GuidePreview title={title} html={body} />}
      />
    </>
  );
}

/** Offers the sections of the chosen topic's type for a guide without text. */
function SectionsOffer({ topicId, onInsert }: { topicId: string; onInsert: (part: { body: string }) => void }) {
  const topic = useAllTopics().topics.find(({ id }) => String(id) === topicId);
  if (!topic) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="small" variant="secondary" onClick={() => onInsert({ body: guideTemplate(topic.type) })}>
        {editTexts.insertSections}
      </Button>
      <p className="text-sm text-ink-soft">{editTexts.sectionsHint}</p>
    </div>
  );
}

/** Takes the focus and scrolls into view, because the form is empty after the save. */
function CreatedNotice({ guide }: { guide: SavedGuide }) {
  const noticeRef = useRef<HTMLDivElement>(null);
  const [hasDraft] = useState(() => readDraft(guide.id) !== undefined);
  useEffect(() => {
    noticeRef.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <div ref={noticeRef} tabIndex={-1} className="mb-8">
      <Banner
        tone={guide.removed.length > 0 ? 'warning' : 'positive'}
        title={guide.title}
        action={
          <ButtonLink to={guidePath(guide.topic.universityId, guide.id)} size="small" variant="secondary">
            {editTexts.openCreated}
          </ButtonLink>
        }
      >
        {guide.removed.length > 0 ? (
          <RemovedList title={editTexts.wasRemovedTitle} removed={guide.removed} />
        ) : (
          topicLabel(guide.topic)
        )}
        {hasDraft ? <p className="mt-2">{editTexts.createdDraft}</p> : null}
      </Banner>
    </div>
  );
}
