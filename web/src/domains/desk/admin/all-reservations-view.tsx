import { isErasedLogin } from '@kampus/contract/identity/erased-login';
import type { Reservation, ReservationStatus } from '@kampus/contract/lessons/reservations';
import { pathOf } from '@kampus/contract/pages/addresses';
import { isDate } from '@kampus/contract/time';
import { AllReservations, type ReservationFilter, reservationStatuses } from '#domains/lessons/public.ts';
import { personName } from '#shared/format/person-name.ts';
import { DateField } from '#shared/ui/fields/date-field.tsx';
import { optionsOf } from '#shared/ui/fields/radio-group.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { MoreIcon } from '#shared/ui/icons/icons.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { Menu, menuItemClasses } from '#shared/ui/navigation/menu.tsx';
import { FoldedFilters } from '../folded-filters.tsx';
import { NothingFound } from '../nothing-found.tsx';
import { PersonPicker } from '../person-picker.tsx';
import { deskTexts } from '../texts.ts';
import { useListState } from '../use-list-state.ts';
import { adminTexts, reservationFilterTexts as texts } from './texts.ts';

const names = ['person', 'status', 'from', 'to'] as const;
const statuses = optionsOf(reservationStatuses);

/** A mistyped address means no filter. */
const readFilters = ({ person, status, from, to }: Readonly<Record<(typeof names)[number], string>>) => ({
  person,
  status: status in reservationStatuses ? (status as ReservationStatus) : ('' as const),
  from: isDate(from) ? from : '',
  to: isDate(to) ? to : '',
});

/** Reservations of all teachers, with filters and a menu of each card. */
export function AllReservationsView() {
  const { filters, page, setFilters, resetFilters, resets, setPage } = useListState(names);
  const filter: ReservationFilter = readFilters(filters);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <section aria-label={adminTexts.views.reservations} className="grid gap-5">
      <h2 className="text-2xl">{adminTexts.views.reservations}</h2>
      <FoldedFilters
        label={texts.filter}
        values={Object.values(filter)}
        onReset={resetFilters}
        resets={resets}
        className="sm:grid-cols-2 xl:grid-cols-4"
      >
        <PersonPicker label={texts.person} value={filter.person} onPick={(person) => setFilters({ person })} />
        <Select
          label={texts.status}
          placeholder={texts.anyStatus}
          options={statuses}
          value={filter.status}
          onChange={(event) => setFilters({ status: event.target.value })}
        />
        <DateField label={texts.from} value={filter.from} onChange={(from) => setFilters({ from })} />
        <DateField label={texts.to} value={filter.to} onChange={(to) => setFilters({ to })} />
      </FoldedFilters>
      <AllReservations
        filter={filter}
        page={page}
        onPageChange={setPage}
        empty={isFiltered ? <NothingFound onReset={resetFilters} /> : undefined}
        menuOf={(reservation) => <ReservationMenu reservation={reservation} />}
      />
    </section>
  );
}

/** Links to the two people of a reservation. An erased student has no page. */
function ReservationMenu({ reservation }: { reservation: Reservation }) {
  const { username, studentFullName, lecture } = reservation;
  const student = personName(studentFullName, username);
  return (
    <Menu label={deskTexts.moreOf(student)} icon={<MoreIcon />}>
      {isErasedLogin(username) ? null : (
        <Link to={pathOf('deskPerson', { username })} className={menuItemClasses}>
          {texts.toStudent}
        </Link>
      )}
      <Link to={pathOf('deskPerson', { username: lecture.teacherUsername })} className={menuItemClasses}>
        {texts.toTeacher}
      </Link>
    </Menu>
  );
}
