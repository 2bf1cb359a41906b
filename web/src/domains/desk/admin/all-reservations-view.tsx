import { isErasedLogin } from '@kampus/contract/identity/accounts';
import type { Reservation, ReservationStatus } from '@kampus/contract/lessons/reservations';
import { useState } from 'react';
import { AllReservations, type ReservationFilter, reservationStatuses } from '#domains/lessons/public.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { DateField } from '#shared/ui/fields/date-field.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { MoreIcon } from '#shared/ui/icons/icons.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { Menu, menuItemClasses } from '#shared/ui/navigation/menu.tsx';
import { NothingFound } from '../nothing-found.tsx';
import { PersonPicker } from '../person-picker.tsx';
import { deskTexts } from '../texts.ts';
import { adminTexts, reservationFilterTexts as texts } from './texts.ts';

const everything: ReservationFilter = { status: '', person: '', from: '', to: '' };
const statuses = Object.entries(reservationStatuses).map(([value, label]) => ({ value, label }));

/** Reservations of all teachers, with filters and a menu of each card. */
export function AllReservationsView() {
  const [filter, setFilter] = useState(everything);
  const [page, setPage] = useState(0);
  const change = (changes: Partial<ReservationFilter>) => {
    setFilter({ ...filter, ...changes });
    setPage(0);
  };
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <section aria-label={adminTexts.views.reservations} className="grid gap-5">
      <h2 className="text-2xl">{adminTexts.views.reservations}</h2>
      <search aria-label={texts.filter} className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <PersonPicker label={texts.person} value={filter.person} onPick={(person) => change({ person })} />
        <Select
          label={texts.status}
          placeholder={texts.anyStatus}
          options={statuses}
          value={filter.status}
          onChange={(event) => change({ status: event.target.value as ReservationStatus | '' })}
        />
        <DateField label={texts.from} value={filter.from} onChange={(from) => change({ from })} />
        <DateField label={texts.to} value={filter.to} onChange={(to) => change({ to })} />
        {isFiltered ? (
          <Button variant="secondary" className="justify-self-start" onClick={() => change(everything)}>
            {deskTexts.resetFilters}
          </Button>
        ) : null}
      </search>
      <AllReservations
        filter={filter}
        page={page}
        onPageChange={setPage}
        empty={isFiltered ? <NothingFound onReset={() => change(everything)} /> : undefined}
        menuOf={(reservation) => <ReservationMenu reservation={reservation} />}
      />
    </section>
  );
}

/** Links to the two people of a reservation. An erased student has no page. */
function ReservationMenu({ reservation }: { reservation: Reservation }) {
  const { username, studentFullName, lecture } = reservation;
  const student = studentFullName || username;
  return (
    <Menu label={deskTexts.moreOf(student)} icon={<MoreIcon />}>
      {isErasedLogin(username) ? null : (
        <Link to={`/desk/people/${encodeURIComponent(username)}`} className={menuItemClasses}>
          {texts.toStudent}
        </Link>
      )}
      <Link to={`/desk/people/${encodeURIComponent(lecture.teacherUsername)}`} className={menuItemClasses}>
        {texts.toTeacher}
      </Link>
    </Menu>
  );
}
