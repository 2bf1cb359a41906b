import { timeZone, toWallClock } from '@kampus/contract/format/wall-clock';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { addDays, slotRange, today } from '@kampus/contract/time';
import { confirmByLink, listBotTexts } from './messenger.ts';
import { callApi, demoPassword, sendApi } from './portal-api.ts';

/** A login that is unique between journeys, and between runs against the same portal. */
export const newLogin = (prefix: string): string => `${prefix}-${crypto.randomUUID().slice(0, 8)}`;

async function registerStudent(login: string) {
  const [university] = await callApi('listUniversities');
  const [faculty] = await callApi('listFaculties', { query: { universityId: String(university?.id) } });
  const [specialty] = await callApi('listSpecialties', { query: { facultyId: String(faculty?.id) } });
  if (!university || !faculty || !specialty) throw new Error('The catalogue is empty.');
  const study = { universityId: university.id, facultyId: faculty.id, specializationId: specialty.id };
  return callApi('register', { body: { login, password: demoPassword, ...study } });
}

/** Chat ids of the students created here. */
const chats = new Map<string, number>();

/** Texts of the bot to a confirmed student, oldest first. */
export const readMessages = async (login: string): Promise<string> => {
  const chat = chats.get(login);
  return chat === undefined ? '' : (await listBotTexts(chat)).join('\n');
};

/** A confirmed student for one journey alone, with `euros` on the account. */
export async function createStudent({ euros = 0, isConfirmed = true } = {}): Promise<string> {
  const login = newLogin('student');
  const { authLink } = await registerStudent(login);
  if (isConfirmed) chats.set(login, await confirmByLink(authLink));
  if (euros > 0) await callApi('topUp', { as: 'curator', body: { username: login, amount: euros } });
  return login;
}

/** Early hours without lessons of the demo, so that slots of journeys do not overlap them. */
const quietHours = [0, 1, 2, 3, 4, 5, 6, 7];
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/**
 * Publishes a slot of whole hours for a teacher, `days` from today or on the next day with free
 * hours.
 */
export async function publishSlot(teacher: string, { hours = 1, days = 2 } = {}): Promise<Lecture> {
  const taken = await callApi('listLectures', { as: teacher, params: { username: teacher } });
  for (let date = addDays(today(new Date()), days); ; date = addDays(date, 1)) {
    for (const hour of quietHours.slice(0, quietHours.length + 1 - hours)) {
      const slot = { date, timeStart: clock(hour), timeFinish: clock(hour + hours) };
      const range = slotRange(date, slot.timeStart, slot.timeFinish);
      const isTaken = taken.some(
        ({ schedule, scheduleEnd }) =>
          range && Date.parse(schedule) < range.end.getTime() && range.start.getTime() < Date.parse(scheduleEnd),
      );
      if (isTaken || !range) continue;
      const [lecture] = await callApi('createLectures', { as: teacher, body: [slot] });
      if (lecture) return lecture;
    }
  }
}

/** Another student reserves the slot by the API. */
export const takeSlot = (login: string, lectureId: number): Promise<Response> =>
  sendApi('createReservation', { as: login, body: { lectureId, capacity: 1, duration: 1 } });

const day = new Intl.DateTimeFormat('ru-RU', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
const time = new Intl.DateTimeFormat('ru-RU', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The date of a lesson in Bratislava. */
export const dateOf = ({ schedule }: Pick<Lecture, 'schedule'>): string => toWallClock(new Date(schedule)).date;

/** The label of a slot in the calendar: 'вторник, 24 ноября, 18:00–18:30'. */
export const slotName = ({ schedule, scheduleEnd }: Pick<Lecture, 'schedule' | 'scheduleEnd'>): string =>
  `${day.format(new Date(schedule))}, ${time.format(new Date(schedule))}–${time.format(new Date(scheduleEnd))}`;
/** The visible text of a slot. A word joiner prevents a line break in its time range. */
export const slotText = (lecture: Pick<Lecture, 'schedule' | 'scheduleEnd'>): string =>
  slotName(lecture).replace('–', '–\u2060');

/** Creates a guide for one journey alone. Returns its id and address. */
export async function createGuide(body: string): Promise<{ id: number; path: string }> {
  const [topic] = await callApi('listTopics');
  if (!topic) throw new Error('The catalogue is empty.');
  const title = `Черновой гайд ${newLogin('guide')}`;
  const { id } = await callApi('createGuide', { as: 'curator', body: { topicId: topic.id, title, body } });
  return { id, path: `/universities/${topic.universityId}/faculties/${id}/` };
}
