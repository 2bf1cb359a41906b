import { limits } from '@kampus/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { teachersKey } from '#domains/teaching/public.ts';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { Form } from '#shared/forms/form.tsx';
import { useRequiredText } from '#shared/forms/use-required-text.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { reviewTexts as texts } from './texts.ts';

type AnswerFormProps = { reviewId: number; onClose: () => void };

/** The form of the teacher's single answer to a review. */
export function AnswerForm({ reviewId, onClose }: AnswerFormProps) {
  const queryClient = useQueryClient();
  const text = useRequiredText(texts.answerMissing, `answer-draft.${reviewId}`);
  const answering = useSubmission({
    send: (words: string) => call('answerReview', { params: { id: String(reviewId) }, body: { text: words } }),
    onSent: () => {
      text.discard();
      void queryClient.invalidateQueries({ queryKey: teachersKey });
      toast({ title: texts.answered, variant: 'success' });
    },
    onClose,
    onFailed: (error) => ({ text: messageOf(error) }),
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
