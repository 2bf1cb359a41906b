import { fromThousandths, totalCents } from '@kampus/contract/pricing';
import { addDays, slotRange, today } from '@kampus/contract/time';
import { sql } from 'kysely';
import { formatSlot } from '#domains/teaching/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { type DemoPerson, demoTeachers } from './people.ts';

interface HeldLesson {
  teacher: string;
  student: string;
  daysAgo: number;
  review?: { rating: number; text: string; answer?: string };
}

const heldLessons: readonly HeldLesson[] = [
  {
    teacher: 'iryna.bondar',
    student: 'katya.moroz',
    daysAgo: 12,
    review: {
      rating: 5,
      text: 'За два урока разобрали череп, который я не могла выучить месяц. Термины сразу на латыни и по-словацки, на зачёте спросили ровно это.',
    },
  },
  {
    teacher: 'iryna.bondar',
    student: 'bohdan.hrytsenko',
    daysAgo: 9,
    review: {
      rating: 4,
      text: 'Объясняет спокойно и по картинкам. Темп высокий, к уроку лучше прочитать главу заранее.',
      answer: 'Спасибо! В следующий раз пришлю список страниц за два дня.',
    },
  },
  {
    teacher: 'iryna.bondar',
    student: 'aliya.seitova',
    daysAgo: 6,
    review: { rating: 5, text: 'Гистология перестала быть лотереей: теперь вижу, чем ткани отличаются.' },
  },
  {
    teacher: 'samat.nurlanov',
    student: 'bohdan.hrytsenko',
    daysAgo: 20,
    review: { rating: 5, text: 'Наконец понял указатели. Рисует память на экране, а не пересказывает лекцию.' },
  },
  { teacher: 'samat.nurlanov', student: 'katya.moroz', daysAgo: 3 },
  {
    teacher: 'teacher',
    student: 'bohdan.hrytsenko',
    daysAgo: 31,
    review: {
      rating: 5,
      text: 'Пределы и ряды наконец сложились в одну картину. Задачи даёт такие же, как на экзамене.',
      answer: 'Спасибо! На интегралы приходите с листком формул: сэкономим время.',
    },
  },
  {
    teacher: 'teacher',
    student: 'veronika.khmel',
    daysAgo: 11,
    review: { rating: 5, text: 'Терпеливо возвращается к тому, что забыто со школы. После трёх уроков сдала zápočet.' },
  },
  {
    teacher: 'teacher2',
    student: 'yerzhan.kasymov',
    daysAgo: 24,
    review: {
      rating: 5,
      text: 'Лабораторную защитил сам: каждую строчку мы до этого разобрали в дебаггере.',
    },
  },
  {
    teacher: 'teacher2',
    student: 'aliya.seitova',
    daysAgo: 10,
    review: { rating: 4, text: 'Хорошо объясняет SQL на своих примерах. Домашнего задания хотелось бы меньше.' },
  },
  {
    teacher: 'natalia.horvat',
    student: 'veronika.khmel',
    daysAgo: 28,
    review: {
      rating: 5,
      text: 'Говорим по-словацки с первой минуты. В полиции для иностранцев справилась без переводчика.',
    },
  },
  {
    teacher: 'natalia.horvat',
    student: 'yerzhan.kasymov',
    daysAgo: 16,
    review: { rating: 5, text: 'Приехал с нулём, через полгода понимаю лекции. Много разговора, мало таблиц.' },
  },
  {
    teacher: 'oleg.dubrovin',
    student: 'bohdan.hrytsenko',
    daysAgo: 15,
    review: { rating: 4, text: 'Цепи стали понятны, когда начали рисовать. Иногда спешит с выводом формул.' },
  },
  {
    teacher: 'viktoria.malik',
    student: 'katya.moroz',
    daysAgo: 22,
    review: { rating: 5, text: 'Механизмы реакций теперь вижу, а не зубрю. Составили план до самого экзамена.' },
  },
  {
    teacher: 'denis.orlenko',
    student: 'veronika.khmel',
    daysAgo: 19,
    review: {
      rating: 4,
      text: 'Статистика на примерах настоящих фирм, и недорого. В группе вопросов задаёшь меньше.',
      answer: 'Верно, поэтому в группе больше четырёх не беру.',
    },
  },
  {
    teacher: 'alina.reznik',
    student: 'aliya.seitova',
    daysAgo: 18,
    review: { rating: 5, text: 'Разобрала моё эссе по предложению и показала, как его сократить вдвое.' },
  },
  {
    teacher: 'roman.tkach',
    student: 'yerzhan.kasymov',
    daysAgo: 7,
    review: { rating: 5, text: 'Сопромат перестал пугать. Эпюры строим вместе, задание приняли с первого раза.' },
  },
  {
    teacher: 'samat.nurlanov',
    student: 'yerzhan.kasymov',
    daysAgo: 26,
    review: { rating: 5, text: 'Проект по Java довели до защиты вдвоём: он спрашивал, а код писал я.' },
  },
  {
    teacher: 'samat.nurlanov',
    student: 'aliya.seitova',
    daysAgo: 33,
    review: { rating: 4, text: 'Много практики и ни одного лишнего слайда. Примеры лучше смотреть дома ещё раз.' },
  },
  {
    teacher: 'teacher',
    student: 'katya.moroz',
    daysAgo: 27,
    review: { rating: 4, text: 'Линейная алгебра без магии: сначала рисунок, потом матрица. Час пролетает.' },
  },
  {
    teacher: 'teacher2',
    student: 'veronika.khmel',
    daysAgo: 29,
    review: { rating: 5, text: 'Показал, с чего начинать задачу, и граф перестал быть набором стрелок.' },
  },
  {
    teacher: 'natalia.horvat',
    student: 'katya.moroz',
    daysAgo: 34,
    review: { rating: 5, text: 'Перед заселением разобрали договор общежития по строчкам. Словарь веду до сих пор.' },
  },
  {
    teacher: 'oleg.dubrovin',
    student: 'veronika.khmel',
    daysAgo: 30,
    review: { rating: 5, text: 'Механику сдала с первого раза: решали только то, что бывает на экзамене.' },
  },
  {
    teacher: 'oleg.dubrovin',
    student: 'yerzhan.kasymov',
    daysAgo: 36,
    review: { rating: 5, text: 'Объясняет на пальцах и на осциллографе. Электротехника впервые интересна.' },
  },
  { teacher: 'elena.simak', student: 'aliya.seitova', daysAgo: 13 },
];

/** What one lesson costs: one student, two half hours. */
const priceCents = (teacher: string): number =>
  totalCents(demoTeachers.find(({ login }) => login === teacher)?.prices[0] ?? 0, 1, 2);

function sumLessonPrices(login: string): number {
  const lessons = heldLessons.filter(({ student }) => student === login);
  return lessons.reduce((sum, { teacher }) => sum + priceCents(teacher), 0);
}

/** Students with lessons in the past. Their first balance is the price of these lessons. */
export const demoFormerStudents: readonly DemoPerson[] = (
  [
    ['katya.moroz', 'Катерина', 'Мороз', 'FEMALE'],
    ['bohdan.hrytsenko', 'Богдан', 'Гриценко', 'MALE'],
    ['aliya.seitova', 'Алия', 'Сеитова', 'FEMALE'],
    ['yerzhan.kasymov', 'Ержан', 'Касымов', 'MALE'],
    ['veronika.khmel', 'Вероника', 'Хмель', 'FEMALE'],
  ] as const
).map(([login, firstName, lastName, sex]) => ({
  login,
  firstName,
  lastName,
  sex,
  role: 'STUDENT',
  openingBalanceCents: sumLessonPrices(login),
}));

/** Writes past lessons, paid like any other lesson, and their reviews. */
export async function writeHeldLessons(trx: Db, now: Date): Promise<void> {
  for (const lesson of heldLessons) {
    const range = slotRange(addDays(today(now), -lesson.daysAgo), '10:00', '11:00');
    if (range) await writeHeldLesson(trx, lesson, range);
  }
}

const dayMs = 86_400_000;
const daysBefore = (instant: Date, days: number): Date => new Date(instant.getTime() - days * dayMs);

/** The teacher and the student of a lesson, with the teacher's price for one student. */
const findPair = (trx: Db, { teacher, student }: HeldLesson) =>
  trx
    .selectFrom('teachers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('teacher_prices as p', (join) => join.onRef('p.teacher_id', '=', 't.user_id').on('p.group_size', '=', 1))
    .innerJoin('accounts as payee', 'payee.user_id', 't.user_id')
    .innerJoin('users as s', (join) => join.on('s.username', '=', student))
    .innerJoin('accounts as payer', 'payer.user_id', 's.id')
    .select(['t.user_id as teacher_id', 's.id as student_id', 'p.price_thousandths', 't.location', 't.languages'])
    .select(['payer.id as payer_id', 'payee.id as payee_id'])
    .where('u.username', '=', teacher)
    .executeTakeFirst();

/** Writes a lesson that was booked four days ahead, accepted a day later and paid at its end. */
async function writeHeldLesson(trx: Db, lesson: HeldLesson, { start, end }: { start: Date; end: Date }): Promise<void> {
  const pair = await findPair(trx, lesson);
  if (!pair) return;
  const { teacher_id, student_id, price_thousandths, location, languages } = pair;
  const cents = totalCents(fromThousandths(price_thousandths), 1, 2);
  const [requestedAt, acceptedAt] = [daysBefore(start, 4), daysBefore(start, 3)];
  const slot = await trx
    .insertInto('lectures')
    .values({
      teacher_id,
      starts_at: start,
      ends_at: end,
      published_starts_at: start,
      published_ends_at: end,
      location,
      languages,
      status: 'CLOSED',
      created_at: daysBefore(start, 9),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('reservations')
    .values({
      lecture_id: slot.id,
      teacher_id,
      student_id,
      starts_at: start,
      ends_at: end,
      group_size: 1,
      duration: 2,
      price_thousandths,
      price_cents: cents,
      status: 'PAID',
      paid_cents: cents,
      created_at: requestedAt,
      answered_at: acceptedAt,
      paid_at: end,
      answer_due_at: acceptedAt,
      free_until: daysBefore(start, 0.5),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const event = { reservation_id: id, by_role: 'TEACHER' as const, actor_id: teacher_id };
  await trx
    .insertInto('reservation_events')
    .values([
      { ...event, at: requestedAt, kind: 'REQUESTED', by_role: 'STUDENT', actor_id: student_id },
      { ...event, at: acceptedAt, kind: 'CONFIRMED' },
      { ...event, at: end, kind: 'PAID', amount_cents: cents },
    ])
    .execute();
  await trx
    .insertInto('transfers')
    .values({
      kind: 'LESSON',
      from_account_id: pair.payer_id,
      to_account_id: pair.payee_id,
      amount_cents: cents,
      description: `Оплата урока: ${formatSlot(start, end)}`,
      reservation_id: id,
      actor_id: teacher_id,
      created_at: end,
    })
    .execute();
  if (lesson.review) await writeReview(trx, { id, teacher_id, student_id }, lesson.review, end);
}

async function writeReview(
  trx: Db,
  { id, teacher_id, student_id }: { id: number; teacher_id: number; student_id: number },
  { rating, text, answer }: NonNullable<HeldLesson['review']>,
  end: Date,
): Promise<void> {
  const writtenAt = daysBefore(end, -1);
  await sql`
    insert into reviews
           (teacher_id, student_id, reservation_id, rating, text,
            created_at, written_at, answer, answered_at)
    values (${teacher_id}, ${student_id}, ${id}, ${rating}, ${text},
            ${writtenAt}, ${writtenAt}, ${answer ?? null},
            ${answer === undefined ? null : daysBefore(end, -2)})`.execute(trx);
}
