import type { TeacherSettings } from '@kampus/contract/teacher-settings';

export interface SettingsRow {
  location: string;
  languages: string[];
  room_url: string | null;
  cancel_hours: number;
  answer_hours: number;
  covered_only: boolean;
}

/** A teacher's settings, for the teacher alone: the room is shown to students from CONFIRMED on. */
export const presentSettings = (row: SettingsRow): TeacherSettings => ({
  place: row.location,
  languages: row.languages,
  roomUrl: row.room_url,
  cancelHours: row.cancel_hours as TeacherSettings['cancelHours'],
  answerHours: row.answer_hours,
  coveredOnly: row.covered_only,
});
