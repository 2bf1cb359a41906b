import { dateOf } from '@kampus/contract/format/wall-clock';
import type { Reservation } from '@kampus/contract/lessons/reservations';
import { pathOf } from '@kampus/contract/pages/addresses';
import { hasRank } from '@kampus/contract/roles';
import { today } from '@kampus/contract/time';
import { useQuery } from '@tanstack/react-query';
import { countWaiting, summaryQuery } from '#domains/desk/public.ts';
import { listUpcoming, userReservationsQuery, waitingCountQuery } from '#domains/lessons/public.ts';
import { DataProvider } from '#shared/api/data-provider.tsx';
import { useSession } from '#shared/api/use-session.ts';
import { formatClock, formatMomentShort } from '#shared/format/moments.ts';
import { useNow } from '#shared/format/use-now.ts';
import { ArrowRightIcon } from '#shared/ui/icons/frame-icons.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { homeTexts } from './texts.ts';

/**
 * What waits for the viewer as a curator and as a teacher, and the viewer's next lesson or, without
 * one, the next request.
 */
export function NextSteps() {
  const { username, role } = useSession();
  if (!username) return null;
  return (
    <DataProvider>
      <div className="flex flex-wrap gap-x-6">
        {hasRank(role, 'CURATOR') ? <WaitingAtDesk /> : null}
        {hasRank(role, 'TEACHER') ? <WaitingRequests username={username} /> : null}
        <NextLesson username={username} isTeacher={hasRank(role, 'TEACHER')} />
      </div>
    </DataProvider>
  );
}

function NextLesson({ username, isTeacher }: { username: string; isTeacher: boolean }) {
  const now = useNow();
  const { data } = useQuery(userReservationsQuery(username));
  if (!data) return null;
  const upcoming = listUpcoming(data.items, now);
  const next = upcoming.find(({ status }) => status !== 'PENDING') ?? upcoming[0];
  if (next) return <Step to={pathOf('profile')} text={describeNext(next, now)} />;
  return isTeacher ? null : <Step to={pathOf('selectTeachers')} text={homeTexts.noLesson} />;
}

function describeNext({ status, lecture: { schedule } }: Reservation, now: Date): string {
  if (status === 'PENDING') return homeTexts.requestAt(formatMomentShort(schedule));
  const isToday = dateOf(schedule) === today(now);
  return isToday ? homeTexts.lessonToday(formatClock(schedule)) : homeTexts.lessonAt(formatMomentShort(schedule));
}

function WaitingAtDesk() {
  const { data } = useQuery(summaryQuery);
  if (!data) return null;
  const count = countWaiting(data);
  return (
    <Step to={pathOf('deskWaiting')} text={count > 0 ? homeTexts.waitingAtDesk(count) : homeTexts.nothingAtDesk} />
  );
}

function WaitingRequests({ username }: { username: string }) {
  const { data: count } = useQuery(waitingCountQuery(username));
  return count ? <Step to={pathOf('teacherReservations')} text={homeTexts.waiting(count)} /> : null;
}

const Step = ({ to, text }: { to: string; text: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-ink underline-offset-4 hover:underline"
  >
    {text}
    <ArrowRightIcon size={18} />
  </Link>
);
