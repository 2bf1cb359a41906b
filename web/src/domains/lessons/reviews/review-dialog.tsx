import { ratingRange, type WriteReviewBody } from '@kampus/contract/lessons/reviews';
import { limits } from '@kampus/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { teachersKey } from '#domains/teaching/public.ts';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { lessonKey } from './queries.ts';
import { reviewTexts as texts } from './texts.ts';

const options = texts.ratings.map((label, index) => ({ value: String(index + ratingRange.min), label })).toReversed();

type ReviewDialogProps = {
  reservationId: number;
  teacherFullName: string;
  /** The student's previous review of this teacher. */
  review: { rating: number; text: string } | null;
  onClose: () => void;
};

/** Creates or edits the student's review of a teacher. */
export function ReviewDialog({ reservationId, teacherFullName, review, onClose }: ReviewDialogProps) {
  const queries = useQueryClient();
  const [rating, setRating] = useState(review ? String(review.rating) : '');
  const [text, setText] = useState(review?.text ?? '');
  const sending = useSubmission({
    send: (body: WriteReviewBody) => call('writeReview', { params: { id: String(reservationId) }, body }),
    onSent: () => {
      void queries.invalidateQueries({ queryKey: teachersKey });
      void queries.invalidateQueries({ queryKey: lessonKey });
      toast({ title: texts.sent, variant: 'success' });
      onClose();
    },
    onFailed: (error) => ({ text: messageOf(error) }),
  });
  const handleSubmit = () => {
    if (rating === '') sending.fail(texts.choose);
    else if (text.trim() === '') sending.fail(texts.textMissing);
    else sending.submit({ rating: Number(rating), text: text.trim() });
  };
  return (
    <FormDialog
      title={texts.writeTitle(teacherFullName)}
      submitLabel={texts.send}
      cancelLabel={texts.back}
      submission={sending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <RadioGroup legend={texts.rating} name="rating" options={options} value={rating} onValueChange={setRating} />
      <TextArea
        label={texts.text}
        hint={texts.textHint}
        rows={5}
        maxLength={limits.review.max}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
