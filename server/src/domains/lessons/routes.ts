import type { Reservation } from '@kampus/contract/lessons/reservations';
import { hasRank } from '@kampus/contract/roles';
import { speakIn } from '@kampus/languages/say';
import { findTeacher } from '#domains/teaching/public.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import { languageOfApi } from '#platform/http/language.ts';
import type { Counted } from '#platform/http/operation.ts';
import type { Server } from '../../services.ts';
import { cancelDay } from './changes/cancel-day.ts';
import { cancelReservation } from './changes/cancel-reservation.ts';
import { changeStatus } from './changes/change-status.ts';
import { getCalendarFeed, getReservationCalendar } from './feed/calendar.ts';
import { createCalendarLink } from './feed/create-calendar-link.ts';
import { removeCalendarLink } from './feed/remove-calendar-link.ts';
import { getDetails, visibilityFor } from './get-details.ts';
import { giveGoodwill } from './money/give-goodwill.ts';
import { waiveFee } from './money/waive-fee.ts';
import { presentOpenMatters, presentReservation } from './present.ts';
import { listReservationRows, type ReservationFilter } from './queries.ts';
import { createReservation } from './requests/create-reservation.ts';

/** The owner of the requested list. Lists of other people need CURATOR or above (design.md §8). */
async function getListedPerson(db: Db, actor: Actor, username: string): Promise<{ id: number }> {
  if (actor.username.toLowerCase() === username.toLowerCase()) return actor;
  if (!hasRank(actor.role, 'CURATOR')) throw new AppError('FORBIDDEN');
  return orNotFound(await findTeacher(db, username));
}

/** Routes of lessons as calendar files. */
function calendarRoutes(server: Server): void {
  const { handle, db, config } = server;

  handle('getReservationCalendar', async ({ actor, params, reply, request }) => {
    const text = await speakIn(languageOfApi(request), () => getReservationCalendar(db, config, actor, params.id));
    reply.header('content-disposition', `attachment; filename="kampus-lesson-${params.id}.ics"`);
    return text;
  });

  handle('createCalendarLink', async ({ actor }) => ({ url: await createCalendarLink(db, config, actor) }));

  handle('removeCalendarLink', ({ actor }) => removeCalendarLink(db, actor));

  handle('getCalendarFeed', async ({ params, reply }) => {
    // The URL is a secret, so no proxy may store the response.
    reply.header('cache-control', 'private, no-store');
    return getCalendarFeed(db, config, params.token, new Date());
  });
}

export function reservationsRoutes(server: Server): void {
  const { handle, db } = server;

  async function list(
    actor: Actor,
    filter: ReservationFilter,
    query: { page: number; size: number },
  ): Promise<Counted<Reservation[]>> {
    const { total, rows } = await listReservationRows(db, filter, query);
    const contactForAdmins = filter.studentId === undefined ? 'student' : 'teacher';
    const items = rows.map((row) =>
      presentReservation(row, {
        ...visibilityFor(actor, row, contactForAdmins),
        openMatters: presentOpenMatters(row),
      }),
    );
    return { items, total };
  }

  handle('createReservation', ({ actor, body, key }) => createReservation(server, actor, body, key));

  handle('listUserReservations', async ({ actor, params, query }) => {
    const { id } = await getListedPerson(db, actor, params.username);
    return list(actor, { studentId: id }, query);
  });

  handle('listTeacherReservations', async ({ actor, params, query }) => {
    const { id } = await getListedPerson(db, actor, params.username);
    return list(actor, { teacherId: id }, query);
  });

  handle('listAllReservations', async ({ actor, query: { page, size, ...filter } }) =>
    list(actor, filter, { page, size }),
  );

  handle('updateReservationStatus', ({ actor, body, key }) => changeStatus(server, actor, body, key));

  handle('getReservation', async ({ actor, params }) => getDetails(db, actor, params.id));

  handle('cancelReservation', ({ actor, params: { id }, body, key }) =>
    cancelReservation(server, actor, { id, body, key }),
  );

  handle('waiveFee', ({ actor, params: { id }, key }) => waiveFee(server, actor, { id, key }));

  handle('giveGoodwill', ({ actor, params: { id }, body, key }) => giveGoodwill(server, actor, { id, body, key }));

  handle('cancelDay', ({ actor, body, key }) => cancelDay(server, actor, body, key));

  calendarRoutes(server);
}
