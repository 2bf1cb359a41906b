import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { callList } from '#shared/api/call.ts';
import { QueryFailure } from '#shared/api/query-failure.tsx';
import { useSession } from '#shared/api/use-session.ts';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Pagination } from '#shared/ui/navigation/pagination.tsx';
import { allReservationsQuery, reservationPageSize, teacherReservationsQuery } from './queries.ts';
import { ReservationCard } from './reservation-card.tsx';
import { ReservationSkeleton } from './reservation-skeleton.tsx';
import { reservationTexts } from './texts.ts';

/** Reservations as cards: those of the own lectures, or all of them for the admin panel. Renews itself. */
export function ReservationsView({ scope }: { scope: 'admin' | 'teacher' }) {
  const { username } = useSession();
  if (scope === 'admin') return <AllReservations />;
  if (!username) return <ErrorState text={reservationTexts.unknownUser} onRetry={null} />;
  return <TeacherReservations username={username} />;
}

function AllReservations() {
  const [page, setPage] = useState(0);
  const query = useQuery(allReservationsQuery(page));
  return <ReservationList query={query} page={page} onPageChange={setPage} />;
}

function TeacherReservations({ username }: { username: string }) {
  const [page, setPage] = useState(0);
  const query = useQuery(teacherReservationsQuery(username, page));
  return <ReservationList query={query} page={page} onPageChange={setPage} />;
}

type ReservationListProps = {
  query: UseQueryResult<Awaited<ReturnType<typeof callList<'listAllReservations'>>>>;
  page: number;
  onPageChange: (page: number) => void;
};

function ReservationList({ query, page, onPageChange }: ReservationListProps) {
  const { data } = query;
  if (query.error && !data) return <QueryFailure text={reservationTexts.loadFailed} query={query} />;
  if (!data) return <ReservationSkeleton />;
  if (data.total === 0)
    return <EmptyState text={reservationTexts.empty} illustration={<Illustration name="no-reservations" />} />;
  return (
    <div className="flex flex-col gap-6">
      <ul aria-label={reservationTexts.heading} className="grid gap-4 lg:grid-cols-2">
        {data.items.map((reservation) => (
          <li key={reservation.id} className="min-w-0">
            <ReservationCard reservation={reservation} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={Math.ceil(data.total / reservationPageSize)} onPageChange={onPageChange} />
    </div>
  );
}
