import type { Role } from '@kampus/contract/roles';
import type pg from 'pg';
import { request } from '../harness/load.ts';
import { bearer } from '../harness/product.ts';
import { seedGuides } from '../seed/guides.ts';
import { ledgerPeople, seedLedger } from '../seed/ledger.ts';
import { seedCustomers, seedTeachers, slotsPerTeacher } from '../seed/lessons.ts';
import { bookingRequest, createSlots } from './booking.ts';
import { commentRequest } from './commenting.ts';
import { guideQueries } from './guide-search.ts';
import { topUpRequest } from './money.ts';
import { paths } from './paths.ts';
import { searchFilters, searchPath } from './teacher-search.ts';

/** What is measured at each size. */
export interface GrowthCase {
  work: string;
  /** The request of one sample; samples are numbered from 0. */
  ask: (sample: number) => string | Promise<string>;
  /** What a write in another process drops before the sample; without it nothing is cached. */
  drops?: (sample: number) => string[];
  /** Of the answer, where it is not 200. */
  status?: number;
}

/** A database that grows, and what is measured on it. */
export interface GrowthPart {
  name: string;
  describe: (size: number) => string;
  seed: (size: number) => (client: pg.Client) => Promise<void>;
  cases: (size: number) => GrowthCase[];
}

/** A prime, so that samples lie far from each other. */
const stride = 7919;
const spread = (sample: number, count: number): number => 1 + ((sample * stride) % count);
const count = (value: number): string => value.toLocaleString('en');

const teachersOf = (size: number): number => 500 * size;

const lessons: GrowthPart = {
  name: 'lessons',
  describe: (size) => `${count(slotsPerTeacher * teachersOf(size))} slots of ${count(teachersOf(size))} teachers`,
  seed: (size) => async (client) => {
    await seedTeachers(client, teachersOf(size));
    await seedCustomers(client, teachersOf(size));
  },
  cases(size) {
    const teacherAt = (sample: number): string => `teacher${spread(sample, teachersOf(size))}`;
    const takeSlots = createSlots(teachersOf(size));
    return [
      {
        work: 'teacher search, a part of the day',
        ask: () => request(searchPath(searchFilters.morning, 0)),
        drops: () => ['teachers'],
      },
      {
        work: 'teacher search, two keywords',
        ask: () => request(searchPath(searchFilters.keywords, 0)),
        drops: () => ['teachers'],
      },
      {
        work: 'calendar of a teacher',
        ask: (sample) => request(`/api/lectures/teacher/${teacherAt(sample)}?statuses=OPEN`),
        drops: (sample) => [`teacher:${teacherAt(sample)}`],
      },
      {
        work: 'booking',
        ask: async () =>
          (await Promise.all(takeSlots(1).map((slot) => bookingRequest(teachersOf(size), slot))))[0] ?? '',
        status: 201,
      },
    ];
  },
};

const guidesOf = (size: number) => ({ guides: 1000 * size, comments: 10_000 * size });
/** Each has fifty comments at every size. */
const guidesRead = 200;

const guides: GrowthPart = {
  name: 'guides',
  describe: (size) => `${count(guidesOf(size).comments)} comments on ${count(guidesOf(size).guides)} guides`,
  seed: (size) => seedGuides(guidesOf(size)),
  cases() {
    const guideAt = (sample: number): number => spread(sample, guidesRead);
    const search = (kind: keyof typeof guideQueries): GrowthCase => ({
      work: `guide search, ${kind}`,
      ask: (sample) => request(paths.guideSearch(guideQueries[kind][sample % guideQueries[kind].length] ?? '')),
      drops: () => ['guides'],
    });
    return [
      {
        work: 'guide, first read after a write',
        ask: (sample) => request(paths.guide(guideAt(sample))),
        drops: (sample) => [`guide:${guideAt(sample)}`],
      },
      {
        work: 'first 50 comments of a guide',
        ask: (sample) => request(paths.comments(guideAt(sample))),
        drops: (sample) => [`comments:${guideAt(sample)}`],
      },
      search('common words'),
      search('rare words'),
      { work: 'comment', ask: (sample) => commentRequest(1 + (sample % 1000), guideAt(sample)), status: 201 },
    ];
  },
};

const transfersOf = (size: number): number => 100_000 * size;

const money: GrowthPart = {
  name: 'money',
  describe: (size) => `${count(transfersOf(size))} transfers between 10,000 people`,
  seed: (size) => seedLedger(transfersOf(size)),
  cases() {
    const as = (id: number, word: string, role: Role) => bearer(id, `${word}${id}`, role);
    const admin = () => as(ledgerPeople.admin, 'admin', 'ADMIN');
    const studentAt = (sample: number): number => spread(sample, ledgerPeople.students);
    const everybody = '/api/balance/transactions';
    return [
      {
        work: 'own page of 100 transactions',
        ask: async (sample) =>
          request(`${everybody}?page=0&size=100`, { headers: await as(studentAt(sample), 'student', 'STUDENT') }),
      },
      {
        work: `everybody's first page of 100 transactions`,
        ask: async () => request(`${everybody}/all?page=0&size=100`, { headers: await admin() }),
      },
      {
        work: 'totals and weeks of everybody',
        ask: async () => request(`${everybody}/summary`, { headers: await admin() }),
      },
      { work: 'top-up', ask: async (sample) => topUpRequest(await admin(), `student${studentAt(sample)}`) },
    ];
  },
};

export const growthParts: readonly GrowthPart[] = [lessons, guides, money];
