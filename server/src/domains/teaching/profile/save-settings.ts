import { normaliseText } from '@kampus/contract/normalise-text';
import { onlinePlace } from '@kampus/contract/teaching/lesson-choices';
import type { TeacherSettings, TeacherSettingsBody } from '@kampus/contract/teaching/teacher-settings';
import type { Db } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import type { Services } from '../../../services.ts';
import { teacherTags } from './cached-teacher.ts';
import { lockOwnCalendar } from './lock-calendars.ts';
import { presentSettings, type SettingsRow } from './present-settings.ts';

const columns = [
  'location',
  'exact_place',
  'languages',
  'about',
  'room_url',
  'cancel_hours',
  'answer_hours',
  'covered_only',
  'notice_hours',
  'pause_minutes',
  'lessons_per_day_max',
] as const;

/** Settings before the teacher profile exists. They equal the defaults of the columns. */
const initialSettings: SettingsRow = {
  location: onlinePlace,
  exact_place: null,
  languages: ['Русский'],
  about: '',
  room_url: null,
  cancel_hours: 12,
  answer_hours: 24,
  covered_only: false,
  notice_hours: 2,
  pause_minutes: 0,
  lessons_per_day_max: null,
};

export async function getSettings(db: Db, actor: Actor): Promise<TeacherSettings> {
  const row = await db.selectFrom('teachers').select(columns).where('user_id', '=', actor.id).executeTakeFirst();
  return presentSettings(row ?? initialSettings);
}

/** Saves the settings that the actor named. Existing reservation requests keep their deadlines. */
export async function saveSettings(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  changes: TeacherSettingsBody,
): Promise<TeacherSettings> {
  const row = await inTransaction(db, async (trx) => {
    await lockOwnCalendar(trx, actor);
    trx.announce(...teacherTags(actor.username));
    const stored = await trx
      .selectFrom('teachers')
      .select(columns)
      .where('user_id', '=', actor.id)
      .executeTakeFirstOrThrow();
    const settings = Object.assign(presentSettings(stored), changes);
    return trx
      .updateTable('teachers')
      .set({
        location: settings.place,
        exact_place: settings.exactPlace,
        languages: settings.languages,
        about: normaliseText(settings.about),
        room_url: settings.roomUrl,
        cancel_hours: settings.cancelHours,
        answer_hours: settings.answerHours,
        covered_only: settings.coveredOnly,
        notice_hours: settings.noticeHours,
        pause_minutes: settings.pauseMinutes,
        lessons_per_day_max: settings.lessonsPerDayMax,
      })
      .where('user_id', '=', actor.id)
      .returning(columns)
      .executeTakeFirstOrThrow();
  });
  return presentSettings(row);
}
