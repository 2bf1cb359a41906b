import { formatDuration } from '@kampus/contract/format/duration';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { unitsBetween } from '@kampus/contract/time';
import { formatEuros } from '#shared/format/euros.ts';
import { findLocalTime } from '#shared/format/local-time.ts';
import { formatLesson } from '#shared/format/moments.ts';
import { namePlace } from '#shared/format/place-texts.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { DataList, type DataRow } from '#shared/ui/data-list.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { statusTone } from '#shared/ui/status-tone.ts';
import { slotStatus, studentName } from './describe-slot.ts';
import { ownTexts } from './own-texts.ts';

type LectureDialogProps = { lecture: Lecture; onClose: () => void };

/** Details of a slot in the teacher's own calendar. */
export function LectureDialog({ lecture, onClose }: LectureDialogProps) {
  const localTime = findLocalTime(lecture.schedule, lecture.scheduleEnd);
  const student = studentName(lecture);
  const units = unitsBetween(new Date(lecture.schedule), new Date(lecture.scheduleEnd));
  const booked: DataRow[] =
    lecture.status === 'OPEN'
      ? []
      : [
          ...(student ? [{ label: ownTexts.student, value: student }] : []),
          { label: ownTexts.groupSize, value: lecture.capacity },
          { label: ownTexts.price, value: formatEuros(lecture.price) },
        ];
  return (
    <Dialog isOpen onClose={onClose} title={lecture.status === 'OPEN' ? ownTexts.freeTime : ownTexts.lesson}>
      <DataList
        rows={[
          { label: ownTexts.when, value: formatLesson(lecture.schedule, lecture.scheduleEnd) },
          ...(localTime ? [{ label: ownTexts.whenLocal, value: localTime }] : []),
          { label: ownTexts.duration, value: formatDuration(units) },
          {
            label: ownTexts.status,
            value: (
              <Badge tone={statusTone(lecture.status)} dot>
                {slotStatus(lecture, new Date())}
              </Badge>
            ),
          },
          ...booked,
          { label: ownTexts.place, value: namePlace(lecture.location) },
        ]}
      />
    </Dialog>
  );
}
