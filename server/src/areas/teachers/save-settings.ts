import type { TeacherSettings } from '@kampus/contract/teacher-settings';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import type { Services } from '../../services.ts';
import { ensureTeacherProfile } from '../accounts/public.ts';
import { presentSettings, type SettingsRow } from './present-settings.ts';

const columns = ['location', 'languages', 'room_url', 'cancel_hours', 'answer_hours', 'covered_only'] as const;

/** What holds for somebody who has no teacher profile yet; the same as the columns' defaults. */
const initialSettings: SettingsRow = {
  location: 'Онлайн',
  languages: ['Русский'],
  room_url: null,
  cancel_hours: 12,
  answer_hours: 24,
  covered_only: false,
};

export async function getSettings(db: Db, actor: Actor): Promise<TeacherSettings> {
  const row = await db.selectFrom('teachers').select(columns).where('user_id', '=', actor.id).executeTakeFirst();
  return presentSettings(row ?? initialSettings);
}

/** Saves the actor's settings; requests made before keep the deadlines that they were made with. */
export async function saveSettings(
  { db }: Services,
  actor: Actor,
  settings: TeacherSettings,
): Promise<TeacherSettings> {
  const row = await db.transaction().execute(async (trx) => {
    await ensureTeacherProfile(trx, actor.id);
    return trx
      .updateTable('teachers')
      .set({
        location: settings.place,
        languages: settings.languages,
        room_url: settings.roomUrl,
        cancel_hours: settings.cancelHours,
        answer_hours: settings.answerHours,
        covered_only: settings.coveredOnly,
      })
      .where('user_id', '=', actor.id)
      .returning(columns)
      .executeTakeFirstOrThrow();
  });
  return presentSettings(row);
}
