import type { Reservation } from '@kampus/contract/lessons/reservations';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { callList } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { useNow } from '#shared/format/use-now.ts';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Pagination } from '#shared/ui/navigation/pagination.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import {
  allReservationsQuery,
  type ReservationFilter,
  reservationPageSize,
  teacherReservationsQuery,
} from './queries.ts';
import { ReservationCard } from './reservation-card.tsx';
import { ReservationSkeleton } from './reservation-skeleton.tsx';
import { groupReservations, type ReservationGroups } from './rules.ts';
import { reservationTexts } from './texts.ts';

type ListQuery = UseQueryResult<Awaited<ReturnType<typeof callList<'listAllReservations'>>>>;

type AllReservationsProps = {
  filter: ReservationFilter;
  page: number;
  onPageChange: (page: number) => void;
  /** Shown if no reservation matches. By default, it says that there are none. */
  empty?: ReactNode;
  /** A menu of the card. */
  menuOf: (reservation: Reservation) => ReactNode;
};

/** Reservation cards of all teachers. Refetches automatically. */
export function AllReservations({ filter, page, onPageChange, empty, menuOf }: AllReservationsProps) {
  const query = useQuery(allReservationsQuery(filter, page));
  return (
    <ReservationPages query={query} page={page} onPageChange={onPageChange} empty={empty}>
      {(reservations, onOpen) => (
        <Cards label={reservationTexts.heading} reservations={reservations} onOpen={onOpen} menuOf={menuOf} />
      )}
    </ReservationPages>
  );
}

/** The signed-in teacher's reservations. Refetches automatically. */
export function OwnReservations() {
  const { username } = useSession();
  if (!username) return <ErrorState text={reservationTexts.unknownUser} onRetry={null} isToasted />;
  return <OwnInbox username={username} />;
}

/** A teacher's inbox. Reservations that need an answer come first. */
function OwnInbox({ username }: { username: string }) {
  const [page, setPage] = useState(0);
  const now = useNow();
  const query = useQuery(teacherReservationsQuery(username, page));
  return (
    <ReservationPages query={query} page={page} onPageChange={setPage}>
      {(reservations, onOpen) => <Inbox groups={groupReservations(reservations, now)} onOpen={onOpen} />}
    </ReservationPages>
  );
}

const groupNames: readonly (keyof ReservationGroups)[] = ['waiting', 'unmarked', 'ahead', 'history'];

type OnOpen = (reservation: Reservation) => void;

function Inbox({ groups, onOpen }: { groups: ReservationGroups; onOpen: OnOpen }) {
  const id = useId();
  return groupNames
    .filter((name) => groups[name].length > 0)
    .map((name) => (
      <section key={name} aria-labelledby={`${id}-${name}`} className="flex flex-col gap-3">
        <h3 id={`${id}-${name}`} className="text-lg">
          {reservationTexts[name]} <span className="font-normal text-ink-soft">{groups[name].length}</span>
        </h3>
        <Cards label={reservationTexts[name]} reservations={groups[name]} onOpen={onOpen} />
      </section>
    ));
}

type CardsProps = {
  label: string;
  reservations: readonly Reservation[];
  onOpen: OnOpen;
  menuOf?: (reservation: Reservation) => ReactNode;
};

function Cards({ label, reservations, onOpen, menuOf }: CardsProps) {
  return (
    <ul aria-label={label} className="grid gap-4 lg:grid-cols-2">
      {reservations.map((reservation) => (
        <li key={reservation.id} className="min-w-0">
          <ReservationCard reservation={reservation} onOpen={() => onOpen(reservation)} menu={menuOf?.(reservation)} />
        </li>
      ))}
    </ul>
  );
}

type ReservationPagesProps = {
  query: ListQuery;
  page: number;
  onPageChange: (page: number) => void;
  empty?: ReactNode;
  children: (reservations: readonly Reservation[], onOpen: OnOpen) => ReactNode;
};

/** A page of reservations with its error, loading and empty states. */
function ReservationPages({ query, page, onPageChange, empty, children }: ReservationPagesProps) {
  // State at this level: a status change moves the card to another group or out of the filter, and
  // the details must stay open.
  const [opened, setOpened] = useState<Reservation>();
  const { data } = query;
  if (query.error && !data) return <QueryFailure text={reservationTexts.loadFailed} query={query} isToasted />;
  if (!data) return <ReservationSkeleton />;
  return (
    <>
      {data.total === 0 ? (
        (empty ?? <EmptyState text={reservationTexts.empty} illustration={<Illustration name="no-reservations" />} />)
      ) : (
        <div className="flex flex-col gap-6">
          {children(data.items, setOpened)}
          <Pagination page={page} pageCount={Math.ceil(data.total / reservationPageSize)} onPageChange={onPageChange} />
        </div>
      )}
      {opened ? <DetailsDialog reservation={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}
