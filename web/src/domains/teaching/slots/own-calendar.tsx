import type { Lecture } from '@kampus/contract/teaching/lectures';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatLesson } from '#shared/format/moments.ts';
import { useNow } from '#shared/format/use-now.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { CopyIcon, MoreIcon } from '#shared/ui/icons/icons.tsx';
import { Menu, menuItemClasses } from '#shared/ui/navigation/menu.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { CancelDayDialog } from './cancel-day-dialog.tsx';
import { LectureDialog } from './lecture-dialog.tsx';
import { ownTexts } from './own-texts.ts';
import { lecturesKey, openLecturesQuery, ownLecturesQuery } from './queries.ts';
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
};

/** The teacher's own calendar: all slots and their management (product.md §2). */
export function OwnCalendar({ username, week, onWeekChange, basePrice }: OwnCalendarProps) {
  const query = useQuery(ownLecturesQuery(username));
  const { data: lectures } = query;
  const [isPreview, setIsPreview] = useState(false);
  const [addingOn, setAddingOn] = useState<string>();
  const [removing, setRemoving] = useState<Lecture>();
  const [isCancelling, setIsCancelling] = useState(false);
  const [opened, setOpened] = useState<Lecture>();
  const monday = clampWeek(week, useNow());
  const duplicate = useDuplicate(username, monday);
  if (query.error && !lectures) return <QueryFailure text={lectureTexts.loadFailed} query={query} />;
  if (!lectures) return <CalendarSkeleton />;

  const shared = { monday, onMondayChange: onWeekChange };
  return (
    // On phones the footer stays below the screen, so that slots never move it in sight.
    <div className="flex flex-col gap-4 max-sm:min-h-[75dvh]">
      {isPreview ? (
        <StudentView {...shared} username={username} onLeave={() => setIsPreview(false)} />
      ) : (
        <WeeklyCalendar
          {...shared}
          lectures={lectures}
          mode="owner"
          basePrice={basePrice}
          note={basePrice === undefined ? undefined : ownTexts.previewPrice(formatEuros(basePrice))}
          onPick={setOpened}
          onAdd={setAddingOn}
          onRemove={setRemoving}
          actions={
            <Actions
              duplicate={duplicate}
              onPreview={() => setIsPreview(true)}
              onCancelDay={() => setIsCancelling(true)}
            />
          }
        />
      )}
      {addingOn ? <SlotFormDialog username={username} date={addingOn} onClose={() => setAddingOn(undefined)} /> : null}
      {isCancelling ? (
        <CancelDayDialog monday={monday} lectures={lectures} onClose={() => setIsCancelling(false)} />
      ) : null}
      {opened ? <LectureDialog lecture={opened} onClose={() => setOpened(undefined)} /> : null}
      {removing ? <RemoveDialog username={username} lecture={removing} onClose={() => setRemoving(undefined)} /> : null}
    </div>
  );
}

type StudentViewProps = {
  username: string;
  monday: string;
  onMondayChange: (monday: string) => void;
  onLeave: () => void;
};

function StudentView({ username, monday, onMondayChange, onLeave }: StudentViewProps) {
  const query = useQuery(openLecturesQuery(username));
  // Students find nothing of a teacher without a public page.
  const lectures = isNotFound(query.error) ? [] : query.data;
  const leave = (
    <Button variant="secondary" size="small" className="self-end" onClick={onLeave}>
      {ownTexts.viewAsOwner}
    </Button>
  );
  if (!lectures)
    return (
      <>
        {leave}
        {query.error ? <QueryFailure text={lectureTexts.loadFailed} query={query} /> : <CalendarSkeleton />}
      </>
    );
  return (
    <WeeklyCalendar
      mode="preview"
      lectures={lectures}
      monday={monday}
      onMondayChange={onMondayChange}
      actions={leave}
      emptyNote={<p className="py-6 text-center text-ink-soft">{lectureTexts.noSlotsThisWeek}</p>}
    />
  );
}

/** Copies the week before into the shown one. */
function useDuplicate(username: string, monday: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('duplicateWeek', { query: { date: monday } }),
    onSuccess: (created) => {
      const text = created.length > 0 ? ownTexts.duplicatedCount(created.length) : ownTexts.nothingToDuplicate;
      toast({ title: ownTexts.duplicated, text, variant: 'success' });
    },
    onError: (error) => toast({ title: ownTexts.duplicateFailed(messageOf(error)), variant: 'error' }),
    // Without a response the slots may exist.
    onSettled: () => queryClient.invalidateQueries({ queryKey: lecturesKey(username) }),
  });
}

type ActionsProps = {
  duplicate: ReturnType<typeof useDuplicate>;
  onPreview: () => void;
  onCancelDay: () => void;
};

/** The actions on a week. Phones have all of them in one menu beside its dates. */
function Actions({ duplicate, onPreview, onCancelDay }: ActionsProps) {
  const copy = () => {
    if (!duplicate.isPending) duplicate.mutate();
  };
  return (
    <div className="flex items-center gap-1">
      <div className="max-sm:hidden">
        <Button
          variant="secondary"
          size="small"
          icon={<CopyIcon size={18} />}
          onClick={copy}
          loading={duplicate.isPending}
        >
          {ownTexts.duplicate}
        </Button>
      </div>
      <Menu label={ownTexts.more} icon={<MoreIcon />}>
        <button type="button" className={classNames(menuItemClasses, 'sm:hidden')} onClick={copy}>
          {ownTexts.duplicate}
        </button>
        <button type="button" className={menuItemClasses} onClick={onPreview}>
          {ownTexts.viewAsStudent}
        </button>
        <button type="button" className={classNames(menuItemClasses, 'text-negative!')} onClick={onCancelDay}>
          {ownTexts.cancelDay}
        </button>
      </Menu>
    </div>
  );
}

type RemoveDialogProps = { username: string; lecture: Lecture; onClose: () => void };

function RemoveDialog({ username, lecture, onClose }: RemoveDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('removeLecture', { params: { id: String(lecture.id) } }),
    onSuccess: () => toast({ title: ownTexts.removed, variant: 'success' }),
    onError: (error) => toast({ title: ownTexts.removeFailed(messageOf(error)), variant: 'error' }),
    // A refusal means that the slot changed, so refetch in both cases.
    onSettled: () => queryClient.invalidateQueries({ queryKey: lecturesKey(username) }),
  });
  return (
    <ConfirmDialog
      isOpen
      question={ownTexts.removeQuestion}
      detail={formatLesson(lecture.schedule, lecture.scheduleEnd)}
      confirmLabel={ownTexts.remove}
      // Not called once the dialog is left, when another one may be open in its place.
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
      onCancel={onClose}
      isPending={remove.isPending}
    />
  );
}
