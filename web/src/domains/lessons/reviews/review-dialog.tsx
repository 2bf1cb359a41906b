import type { ReservationDetails } from '@kampus/contract/lessons/reservations';
import { ratingRange } from '@kampus/contract/lessons/reviews';
import { limits } from '@kampus/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { teachersKey } from '#domains/teaching/public.ts';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useFields } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { reservationsKey } from '../reservations/key.ts';
import { reviewTexts as texts } from './texts.ts';

const options = texts.ratings.map((label, index) => ({ value: String(index + ratingRange.min), label })).toReversed();

const reviewForm = z.object({
  rating: z.string().check(z.minLength(1, texts.choose)),
  text: z.string().check(z.trim(), z.minLength(1, texts.textMissing)),
});

type ReviewDialogProps = {
  reservationId: number;
  teacherFullName: string;
  /** The student's previous review of this teacher. */
  review: ReservationDetails['review'];
  onClose: () => void;
};

/** Creates or edits the student's review of a teacher. What was not sent stays in the tab. */
export function ReviewDialog({ reservationId, teacherFullName, review, onClose }: ReviewDialogProps) {
  const queryClient = useQueryClient();
  const { values, change, discard } = useTabDraft(`review-draft.${reservationId}`, {
    rating: review ? String(review.rating) : '',
    text: review?.text ?? '',
  });
  const sending = useSubmission({
    send: ({ rating: chosen, text: words }: z.output<typeof reviewForm>) =>
      call('writeReview', { params: { id: String(reservationId) }, body: { rating: Number(chosen), text: words } }),
    onSent: () => {
      discard();
      void queryClient.invalidateQueries({ queryKey: teachersKey });
      void queryClient.invalidateQueries({ queryKey: reservationsKey });
      if (review?.hiddenReason === undefined) toast({ title: texts.sent, variant: 'success' });
      else toast({ title: texts.sentHidden, variant: 'info' });
    },
    onClose,
    onFailed: (error) => ({ text: messageOf(error) }),
  });
  const { faults, form, sendBy } = useFields({ schema: reviewForm, read: () => values });
  return (
    <FormDialog
      {...form}
      title={texts.writeTitle(teacherFullName)}
      submitLabel={texts.send}
      cancelLabel={texts.back}
      submission={sending}
      onSubmit={sendBy(sending.submit)}
      onClose={onClose}
    >
      {review?.hiddenReason !== undefined ? <Banner tone="warning">{texts.hidden(review.hiddenReason)}</Banner> : null}
      <RadioGroup
        name="rating"
        legend={texts.rating}
        error={faults['rating']}
        options={options}
        value={values.rating}
        onValueChange={(rating) => change((last) => ({ ...last, rating }))}
      />
      <TextArea
        name="text"
        label={texts.text}
        hint={texts.textHint}
        error={faults['text']}
        rows={5}
        maxLength={limits.review.max}
        required
        value={values.text}
        onChange={({ target }) => change((last) => ({ ...last, text: target.value }))}
      />
    </FormDialog>
  );
}
