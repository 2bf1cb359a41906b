import { addDays, today } from '@kampus/contract/time';
import type { Bench } from '../harness/bench.ts';
import { request, startLoad, timeAfterWrite } from '../harness/load.ts';
import { bearer, startProduct } from '../harness/product.ts';
import { milliseconds, type Row } from '../harness/report.ts';
import { median } from '../harness/stats.ts';
import { editor, seedGuides } from '../seed/guides.ts';
import { idsOf, seedCustomers, seedRest, seedTeachers } from '../seed/lessons.ts';
import { paths } from './paths.ts';

const date = addDays(today(new Date()), 5);
const [morning, evening] = [
  { startTime: '08:00', endTime: '12:00' },
  { startTime: '17:00', endTime: '22:00' },
];
/**
 * Search words: all teachers have «онлайн», 1/16 of them each first name, and none the mistyped
 * word.
 */
const teacherFilters: Record<string, Record<string, string>> = {
  all: {},
  morning,
  'date, evening': { date, ...evening },
  'keywords, morning': { keywords: '5,12', ...morning },
  'word of all': { query: 'онлайн' },
  'first name, evening': { query: 'анна', ...evening },
  'beginning of a login': { query: 'teacher12' },
  'word of all, keywords, morning': { query: 'онлайн', keywords: '5,12', ...morning },
  'mistyped, morning': { query: 'онлаин', ...morning },
};
const teacherPages = [0, 9];

const guideQueries: Record<string, string[]> = {
  'common words': ['общежитие', 'студент', 'как устроена учёба', 'документы для стипендии'],
  'rare words': ['лекциоэкзамена', 'банкокухна', 'словакоадреса'],
  'beginnings of words': ['обще', 'стип', 'документы для преп'],
  'mistyped words': ['обшежитие', 'стипендея', 'бибилотека документы', 'lekciya'],
};

/** Uncached searches: each comes right after a booking, or after a change of a guide. */
export async function search(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [teachers, atMost] of [
    [2000, 8],
    [10_000, 20],
  ] as const)
    if (!bench.isQuick || teachers === 2000) rows.push(await searchTeachers(bench, teachers, atMost));
  // Layouts, glossary and answers are part of each search of guides.
  for (const [guides, atMost] of [
    [500, 15],
    [10_000, 40],
  ] as const)
    if (!bench.isQuick || guides === 500) rows.push(await searchGuides(bench, guides, atMost));
  return rows;
}

async function searchTeachers(bench: Bench, teachers: number, atMost: number): Promise<Row> {
  const url = await bench.createDatabase(`teachers_${teachers}`, async (client) => {
    await seedTeachers(client, teachers);
    await seedRest(client, teachers);
    await seedCustomers(client, teachers);
  });
  let booked = 0;
  /**
   * Because of the pause, a teacher can have only one booking. A one-hour slot has room for this
   * one.
   */
  const book = async () => {
    booked += 1;
    const id = idsOf(teachers).student(booked);
    const headers = await bearer(id, `student${id}`, 'STUDENT');
    return request('/api/reservations', {
      method: 'POST',
      headers,
      body: { lectureId: booked, capacity: 1, duration: 1 },
    });
  };
  const cases = Object.entries(teacherFilters).flatMap(([name, filter]) =>
    teacherPages.map((page) => {
      const query = new URLSearchParams({ page: String(page), size: '10', ...filter });
      return { name: `${name}, page ${page + 1}`, reads: [`/api/teacher-schedules?${query}`] };
    }),
  );
  return measure(bench, url, {
    work: `teacher search, ${teachers.toLocaleString('en')} teachers`,
    write: book,
    cases,
    atMost,
  });
}

async function searchGuides(bench: Bench, guides: number, atMost: number): Promise<Row> {
  const url = await bench.createDatabase(`guides_${guides}`, seedGuides({ guides, comments: 20_000 }));
  const headers = await bearer(editor.id, editor.username, 'CURATOR');
  let version = 0;
  const edit = async () => {
    version += 1;
    const body = {
      topicId: 11,
      title: 'Последний гайд',
      body: `<p>${version}</p>`,
      language: 'ru',
      version,
      validFrom: '2025-01-01',
      validTo: '2099-12-31',
    };
    return request(paths.guide(guides), { method: 'PUT', headers, body });
  };
  const cases = Object.entries(guideQueries).map(([name, words]) => ({ name, reads: words.map(paths.guideSearch) }));
  return measure(bench, url, {
    work: `guide search, ${guides.toLocaleString('en')} guides`,
    write: edit,
    cases,
    atMost,
  });
}

interface Searches {
  work: string;
  /** Invalidates the cached responses of the earlier reads. */
  write: () => Promise<string>;
  cases: { name: string; reads: string[] }[];
  /** Limit in milliseconds for the median of the slowest case. */
  atMost: number;
}

/** Runs the cases alternately, so that other load on the machine affects all of them. */
async function measure(bench: Bench, url: string, { work, write, cases, atMost }: Searches): Promise<Row> {
  const { port } = await startProduct(bench, url);
  const load = startLoad(bench);
  const times = cases.map((): number[] => []);
  for (let round = 0; round < bench.warmUpRounds + 3 * bench.rounds; round += 1)
    for (const [index, { reads }] of cases.entries())
      for (const path of reads) {
        const ms = await timeAfterWrite(load, port, await write(), request(path));
        if (round >= bench.warmUpRounds) times[index]?.push(ms);
      }
  const medians = times.map(median);
  const slowest = Math.max(...medians);
  const name = cases[medians.indexOf(slowest)]?.name ?? '';
  return {
    work: `${work}, not cached`,
    measured: `p50 ${milliseconds(median(medians))}; slowest case (${name}) ${milliseconds(slowest)}`,
    must: [{ value: slowest, atMost, of: 'ms, p50 of the slowest case' }],
  };
}
