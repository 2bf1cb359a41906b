import type { AnswerReportBody, ReportKind } from '@kampus/contract/lessons/reports';
import type { ReservationDetails } from '@kampus/contract/lessons/reservations';
import { limits } from '@kampus/contract/limits';
import type { ReactNode } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useRequiredText } from '#shared/forms/use-required-text.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { lessonTexts as texts } from './lesson-texts.ts';
import { useLessonChange } from './use-lesson-change.ts';

const describeFailure = (error: unknown) => ({ text: messageOf(error) });

type TextDialogProps = {
  title: string;
  /** The name of the draft. */
  draft: string;
  lead?: string;
  /** Content above the text field. */
  children?: ReactNode;
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
};

/** A dialog with one text field that sends its text. Until then the text stays in the tab. */
function TextDialog({ title, draft, lead, children, send, onClose }: TextDialogProps) {
  const text = useRequiredText(texts.reportTextMissing, draft);
  const submission = useSubmission({ send, onSent: text.discard, onFailed: describeFailure });
  return (
    <FormDialog
      {...text.form}
      title={title}
      submitLabel={texts.reportSend}
      cancelLabel={texts.back}
      submission={submission}
      onSubmit={text.sendBy(submission.submit)}
      onClose={onClose}
    >
      {lead ? <p className="text-ink-soft">{lead}</p> : null}
      {children}
      <TextArea {...text.field} label={texts.reportText} rows={4} maxLength={limits.lesson.textMax} />
    </FormDialog>
  );
}

type ReportDialogProps = { reservation: ReservationDetails; isTeacher: boolean; onClose: () => void };

/** Reports a problem with a lesson that is over. */
export function ReportDialog({ reservation, isTeacher, onClose }: ReportDialogProps) {
  const absence: ReportKind = isTeacher ? 'STUDENT_ABSENT' : 'TEACHER_ABSENT';
  const draft = `report-draft.${reservation.id}`;
  const { values: kind, change, discard } = useTabDraft<ReportKind>(`${draft}.kind`, absence);
  const reporting = useLessonChange(reservation, {
    send: (text: string) => call('reportLesson', { params: { id: String(reservation.id) }, body: { kind, text } }),
    done: texts.reported,
    onClose,
  });
  return (
    <TextDialog
      title={texts.reportTitle}
      draft={draft}
      lead={texts.reportLead}
      send={async (text) => {
        await reporting.mutateAsync(text);
        discard();
      }}
      onClose={onClose}
    >
      <RadioGroup
        legend={texts.reportKind}
        name="kind"
        options={[absence, 'OTHER' as const].map((value) => ({ value, label: texts.reportKinds[value] }))}
        value={kind}
        onValueChange={(value) => change(() => value)}
      />
    </TextDialog>
  );
}

type ContestDialogProps = { reservation: ReservationDetails; reportId: number; onClose: () => void };

/** Contests a report of the other side. */
export function ContestDialog({ reservation, reportId, onClose }: ContestDialogProps) {
  const answering = useLessonChange(reservation, {
    send: (body: AnswerReportBody) => call('answerReport', { params: { id: String(reportId) }, body }),
    done: texts.reportAnswered,
    onClose,
  });
  return (
    <TextDialog
      title={texts.contestTitle}
      draft={`contest-draft.${reportId}`}
      send={(text) => answering.mutateAsync({ answer: 'CONTESTED', text })}
      onClose={onClose}
    />
  );
}
