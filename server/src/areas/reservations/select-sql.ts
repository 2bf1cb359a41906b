const person = (alias: string): string => `
  jsonb_build_object('username', ${alias}.username, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name,
                     'telegram_username', ${alias}.telegram_username)`;

/** A reservation with its lecture and both people: the columns of ReservationRow, and whose it is. */
export const reservationColumns = `
  r.id, r.status, r.created_at, r.closed_by, r.starts_at, r.ends_at, r.group_size, r.duration, r.price_cents,
  r.answered_at, r.paid_at, r.student_id, r.teacher_id, r.lecture_id,
  l.created_at as lecture_created_at, l.location, l.languages, ${person('s')} as student, ${person('t')} as teacher`;

export const reservationTables = `
  reservations as r
  join lectures as l on l.id = r.lecture_id
  join users as s on s.id = r.student_id
  join users as t on t.id = r.teacher_id`;
