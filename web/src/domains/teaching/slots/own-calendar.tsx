import type { Lecture } from '@kampus/contract/teaching/lectures';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatLesson } from '#shared/format/moments.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { CopyIcon } from '#shared/ui/icons/icons.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { CancelDayDialog } from './cancel-day-dialog.tsx';
import { LectureDialog } from './lecture-dialog.tsx';
import { ownTexts } from './own-texts.ts';
import { lecturesKey, ownLecturesQuery } from './queries.ts';
import { SlotFormDialog } from './slot-form-dialog.tsx';
import { lectureTexts } from './texts.ts';
import { clampWeek } from './week.ts';
import { WeeklyCalendar } from './weekly-calendar.tsx';

type OwnCalendarProps = {
  username: string;
  week: string | undefined;
  onWeekChange: (monday: string) => void;
  /** Price per unit in euros for the preview of the schedule. */
  basePrice?: number;
  /** The student of a lecture, by lecture id. */
  studentOf?: (lectureId: number) => string | undefined;
};

/** The teacher's own calendar: all slots and their management (product.md §2). */
export function OwnCalendar({ username, week, onWeekChange, basePrice, studentOf }: OwnCalendarProps) {
  const query = useQuery(ownLecturesQuery(username));
  const { data: lectures } = query;
  const [isPreview, setIsPreview] = useState(false);
  const [addingOn, setAddingOn] = useState<string>();
  const [removing, setRemoving] = useState<Lecture>();
  const [isCancelling, setIsCancelling] = useState(false);
  const [opened, setOpened] = useState<Lecture>();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const monday = clampWeek(week, new Date());
  if (query.error && !lectures) return <QueryFailure text={lectureTexts.loadFailed} query={query} />;
  if (!lectures) return <CalendarSkeleton />;

  const shared = {
    lectures,
    monday,
    onMondayChange: onWeekChange,
    headingRef,
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <ToggleChip isPressed={!isPreview} onToggle={() => setIsPreview(false)}>
          {ownTexts.viewAsOwner}
        </ToggleChip>
        <ToggleChip isPressed={isPreview} onToggle={() => setIsPreview(true)}>
          {ownTexts.viewAsStudent}
        </ToggleChip>
      </div>
      {isPreview ? (
        <WeeklyCalendar
          {...shared}
          mode="preview"
          emptyNote={<p className="py-6 text-center text-ink-soft">{lectureTexts.noSlotsThisWeek}</p>}
        />
      ) : (
        <WeeklyCalendar
          {...shared}
          mode="owner"
          {...(basePrice !== undefined && { basePrice })}
          {...(studentOf && { studentOf })}
          onPick={setOpened}
          onAdd={setAddingOn}
          onRemove={setRemoving}
          actions={
            <div className="flex flex-wrap gap-2">
              <DuplicateButton username={username} monday={monday} />
              <Button variant="secondary" size="small" onClick={() => setIsCancelling(true)}>
                {ownTexts.cancelDay}
              </Button>
            </div>
          }
        />
      )}
      {basePrice === undefined || isPreview ? null : (
        <p className="text-sm text-ink-soft">{ownTexts.previewPrice(formatEuros(basePrice))}</p>
      )}
      {addingOn ? <SlotFormDialog username={username} date={addingOn} onClose={() => setAddingOn(undefined)} /> : null}
      {isCancelling ? <CancelDayDialog monday={monday} onClose={() => setIsCancelling(false)} /> : null}
      {opened ? (
        <LectureDialog lecture={opened} student={studentOf?.(opened.id)} onClose={() => setOpened(undefined)} />
      ) : null}
      {removing ? (
        <RemoveDialog
          username={username}
          lecture={removing}
          onClose={() => {
            setRemoving(undefined);
            headingRef.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

function DuplicateButton({ username, monday }: { username: string; monday: string }) {
  const queries = useQueryClient();
  const duplicate = useMutation({
    mutationFn: () => call('duplicateWeek', { query: { date: monday } }),
    onSuccess: async (created) => {
      const text = created.length > 0 ? ownTexts.duplicatedCount(created.length) : ownTexts.nothingToDuplicate;
      toast({ title: ownTexts.duplicated, text, variant: 'success' });
      await queries.invalidateQueries({ queryKey: lecturesKey(username) });
    },
    onError: (error) => toast({ title: ownTexts.duplicateFailed(messageOf(error)), variant: 'error' }),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<CopyIcon size={18} />}
      onClick={() => duplicate.mutate()}
      loading={duplicate.isPending}
    >
      {ownTexts.duplicate}
    </Button>
  );
}

type RemoveDialogProps = { username: string; lecture: Lecture; onClose: () => void };

function RemoveDialog({ username, lecture, onClose }: RemoveDialogProps) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('removeLecture', { params: { id: String(lecture.id) } }),
    onSuccess: () => toast({ title: ownTexts.removed, variant: 'success' }),
    onError: (error) => toast({ title: ownTexts.removeFailed(messageOf(error)), variant: 'error' }),
    // A refusal means that the slot changed, so refetch in both cases.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: lecturesKey(username) });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      question={ownTexts.removeQuestion}
      detail={formatLesson(lecture.schedule, lecture.scheduleEnd)}
      confirmLabel={ownTexts.remove}
      cancelLabel={ownTexts.cancel}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
      isPending={remove.isPending}
    />
  );
}
