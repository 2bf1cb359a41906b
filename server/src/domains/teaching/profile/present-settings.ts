import type { TeacherSettings } from '@kampus/contract/teaching/teacher-settings';

export interface SettingsRow {
  location: string;
  exact_place: string | null;
  languages: string[];
  about: string;
  room_url: string | null;
  cancel_hours: number;
  answer_hours: number;
  covered_only: boolean;
  notice_hours: number;
  pause_minutes: number;
  lessons_per_day_max: number | null;
}

/**
 * A teacher's settings, visible to that teacher only. Students see the room and the exact place
 * once their reservation is CONFIRMED.
 */
export const presentSettings = (row: SettingsRow): TeacherSettings => ({
  place: row.location,
  exactPlace: row.exact_place,
  // A constraint of the column allows the same languages.
  languages: row.languages as TeacherSettings['languages'],
  about: row.about,
  roomUrl: row.room_url,
  cancelHours: row.cancel_hours as TeacherSettings['cancelHours'],
  answerHours: row.answer_hours,
  coveredOnly: row.covered_only,
  noticeHours: row.notice_hours,
  pauseMinutes: row.pause_minutes as TeacherSettings['pauseMinutes'],
  lessonsPerDayMax: row.lessons_per_day_max,
});
