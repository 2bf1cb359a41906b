import { zodResolver } from '@hookform/resolvers/zod';
import { guideHtml, guideTitle, type SavedGuide } from '@kampus/contract/guides';
import { guideValidity, limits } from '@kampus/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { emptyDraft, readDraft, useKeptDraft } from './guide-draft.ts';
import { GuideFields } from './guide-fields.tsx';
import { GuidePreview } from './guide-preview.tsx';
import { markGuidesStale } from './queries.ts';
import { RemovedList } from './removed-list.tsx';
import { editTexts } from './texts.ts';

/** The creation form as it is typed: topic, title and body are required (product.md §5). */
export const createGuideFields = z.object({
  topicId: z.string().check(z.minLength(1, editTexts.topicPlaceholder)),
  title: guideTitle,
  body: guideHtml,
});

type CreateGuideFields = z.input<typeof createGuideFields>;

const noFields: CreateGuideFields = { topicId: '', title: '', body: '' };

const createGuide = ({ topicId, title, body }: CreateGuideFields): Promise<SavedGuide> =>
  call('createGuide', {
    body: { topicId: Number(topicId), title, body, ...guideValidity, language: limits.guide.language },
  });

/** 'Создать гайд' (product.md §2); what was typed survives a reload and a refusal. */
export function CreateGuideForm({ heading: Heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<SavedGuide>();
  const { register, handleSubmit, control, reset, setError, formState } = useForm<CreateGuideFields>({
    resolver: zodResolver(createGuideFields),
    defaultValues: readDraft('new') ?? noFields,
  });
  const fields = useWatch({ control });
  useKeptDraft('new', { ...emptyDraft, ...fields }, emptyDraft);

  const create = async (input: CreateGuideFields) => {
    try {
      const guide = await createGuide(input);
      setCreated(guide);
      reset(noFields);
      toast({ title: editTexts.created, variant: 'success' });
      markGuidesStale(queryClient);
    } catch (error) {
      toast({ title: editTexts.createFailure(messageOf(error)), variant: 'error' });
      for (const path of ['topicId', 'title', 'body'] as const) {
        const message = error instanceof ApiError ? error.fieldMessage(path) : undefined;
        if (message) setError(path, { message });
      }
    }
  };

  return (
    <>
      <Heading className={Heading === 'h1' ? 'mb-7 text-3xl md:mb-10' : 'mb-6 text-2xl'}>
        {editTexts.createTitle}
      </Heading>
      {created ? <CreatedNotice guide={created} /> : null}
      <div className="grid gap-10 xl:grid-cols-2">
        <form onSubmit={(event) => void handleSubmit(create)(event)} noValidate className="grid content-start gap-5">
          <GuideFields
            topic={{ ...register('topicId'), required: true }}
            title={{ ...register('title'), required: true }}
            body={{ ...register('body'), required: true }}
            errors={{
              topicId: formState.errors.topicId?.message,
              title: formState.errors.title?.message,
              body: formState.errors.body?.message,
            }}
          />
          <div>
            <Button type="submit" loading={formState.isSubmitting}>
              {editTexts.create}
            </Button>
          </div>
        </form>
        <GuidePreview title={fields.title ?? ''} html={fields.body ?? ''} />
      </div>
    </>
  );
}

function CreatedNotice({ guide }: { guide: SavedGuide }) {
  return (
    <div className="mb-8">
      <Banner
        tone={guide.removed.length > 0 ? 'warning' : 'positive'}
        title={guide.title}
        action={
          <ButtonLink
            to={`/universities/${guide.topic.universityId}/faculties/${guide.id}`}
            size="small"
            variant="secondary"
          >
            {editTexts.openCreated}
          </ButtonLink>
        }
      >
        {guide.removed.length > 0 ? (
          <RemovedList title={editTexts.wasRemovedTitle} removed={guide.removed} />
        ) : (
          guide.topic.name
        )}
      </Banner>
    </div>
  );
}
