import { addDays, today, weekStart } from '@kampus/contract/time';
import { createGuide, createStudent, publishSlot } from './people.ts';
import { callApi, sendApi } from './portal-api.ts';
import { createLessonPeople, type LessonPeople } from './scenes/lesson-scenes.ts';

/** Content at the limits: screens must also work with unusual content. */

export const longName = `${'Александра-Вероника '.repeat(4)}Константинопольская`;
export const longWord = 'Электроэнцефалографический'.repeat(3);
const paragraph =
  'Студенческий портал собирает ответы на вопросы, которые задают каждый год: куда прийти, что принести, сколько ждать и кого спросить. ';

const longGuide = (): string => {
  const section = (number: number) =>
    `<h2>Раздел ${number}: ${number % 5 === 0 ? longWord : 'что важно знать'}</h2>
     <p>${paragraph.repeat(6)}</p>
     <ul>${`<li>${paragraph}</li>`.repeat(4)}</ul>
     <h3>Подробнее</h3><p>${paragraph.repeat(3)}</p>
     <table><thead><tr>${'<th>Колонка таблицы</th>'.repeat(7)}</tr></thead><tbody>${`<tr>${'<td>Значение в ячейке</td>'.repeat(7)}</tr>`.repeat(4)}</tbody></table>`;
  const sections = Array.from({ length: 22 }, (_, index) => section(index + 1));
  return sections.join('\n').slice(0, 100_000);
};

export interface Extremes {
  /** Addresses of guides. */
  longGuide: string;
  quietGuide: string;
  /** Logins of students: with lessons and money, new, and not confirmed. */
  busyStudent: string;
  newStudent: string;
  unconfirmed: string;
  /** Login of a teacher with sixty slots in the next week, and the Monday of that week. */
  sixtySlots: string;
  monday: string;
  lessons: LessonPeople;
}

async function publishSixtySlots(teacher: string, monday: string): Promise<void> {
  const clock = (unit: number) => `${String(Math.floor(unit / 2)).padStart(2, '0')}:${unit % 2 ? '30' : '00'}`;
  const slots = Array.from({ length: 60 }, (_, index) => {
    const unit = 16 + (index % 12) * 2;
    return { date: addDays(monday, Math.floor(index / 12)), timeStart: clock(unit), timeFinish: clock(unit + 1) };
  });
  const response = await sendApi('createLectures', { as: teacher, body: slots });
  // 409: an earlier run against the same portal has created them.
  if (!response.ok && response.status !== 409) throw new Error(await response.text());
}

/** A student with a lesson in every state. */
async function createBusyStudent(): Promise<string> {
  const student = await createStudent({ euros: 100 });
  const { universityId, facultyId, specialtyId } = await callApi('getMe', { as: student });
  const study = { universityId: universityId ?? 1, facultyId: facultyId ?? 1, specialtyId: specialtyId ?? 1 };
  await callApi('updateProfile', {
    as: student,
    body: { firstName: longName, lastName: longName, sex: 'FEMALE', ...study },
  });
  for (const statuses of [['CONFIRMED', 'PAID'], ['CONFIRMED'], ['CLOSED'], []] as const) {
    const { id: lectureId } = await publishSlot('teacher2', { days: 3 });
    const { id } = await callApi('createReservation', { as: student, body: { lectureId, capacity: 2, duration: 1 } });
    for (const status of statuses) await callApi('updateReservationStatus', { as: 'teacher2', body: { id, status } });
  }
  return student;
}

/** Creates the content in a new portal. */
export async function createExtremes(): Promise<Extremes> {
  const monday = addDays(weekStart(today(new Date())), 7);
  const sixtySlots = 'maksim.yarosh';
  await publishSixtySlots(sixtySlots, monday);
  const guide = await createGuide(longGuide());
  const busyStudent = await createBusyStudent();
  for (const content of ['Коротко.', `${paragraph}\n\n`.repeat(60).slice(0, 4900) + longWord, longWord])
    await callApi('createComment', { as: busyStudent, body: { guideId: guide.id, content } });
  return {
    longGuide: guide.path,
    quietGuide: (await createGuide('<p>Один абзац.</p>')).path,
    busyStudent,
    newStudent: await createStudent(),
    unconfirmed: await createStudent({ isConfirmed: false }),
    sixtySlots,
    monday,
    lessons: await createLessonPeople(),
  };
}
