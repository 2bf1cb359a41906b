import type { Review } from '@kampus/contract/lessons/reviews';
import { limits } from '@kampus/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { teachersKey } from '#domains/teaching/public.ts';
import { isApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { Form } from '#shared/forms/form.tsx';
import { useRequiredText } from '#shared/forms/use-required-text.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { reviewTexts as texts } from './texts.ts';

type AnswerFormProps = { review: Pick<Review, 'id' | 'writtenAt'>; onClose: () => void };

/** The form of the teacher's single answer to a review. */
export function AnswerForm({ review: { id, writtenAt }, onClose }: AnswerFormProps) {
  const queryClient = useQueryClient();
  const text = useRequiredText(texts.answerMissing, `answer-draft.${id}`);
  const answering = useSubmission({
    send: (words: string) => call('answerReview', { params: { id: String(id) }, body: { text: words, writtenAt } }),
    onSent: () => {
      text.discard();
      void queryClient.invalidateQueries({ queryKey: teachersKey });
      toast({ title: texts.answered, variant: 'success' });
    },
    onClose,
    onFailed: async (error) => {
      // The teacher reads the new text, and then sends the answer or changes it.
      if (isApiError(error, 'REVIEW_CHANGED')) await queryClient.invalidateQueries({ queryKey: teachersKey });
      return { text: messageOf(error) };
    },
  });
  return (
    <Form
      {...text.form}
      submission={answering}
      onSubmit={text.sendBy(answering.submit)}
      className="grid gap-3"
      actions={
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" loading={answering.isBusy}>
            {texts.send}
          </Button>
          <Button size="small" variant="quiet" onClick={onClose}>
            {texts.back}
          </Button>
        </div>
      }
    >
      <TextArea
        {...text.field}
        label={texts.answerLabel}
        hint={texts.answerHint}
        rows={3}
        autoFocus
        maxLength={limits.review.max}
      />
    </Form>
  );
}
