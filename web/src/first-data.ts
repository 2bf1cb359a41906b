import type { PageName } from '@kampus/contract/pages/addresses';
import type { QueryClient } from '@tanstack/react-query';

/** Brings what a page asks first into the cache of a client; the ids are those of its address. Throws ApiError. */
type LoadFirstData = (
  client: QueryClient,
  ids: Readonly<Record<string, string>>,
  search: URLSearchParams,
) => Promise<unknown>;

/** By page; the others have no data, or only personal ones. */
export const firstData: Readonly<Partial<Record<PageName, () => Promise<LoadFirstData>>>> = {
  universities: async () => (await import('#domains/catalogue/first-data.ts')).loadUniversities,
  university: async () => (await import('#domains/catalogue/first-data.ts')).loadUniversity,
  guide: async () => (await import('#domains/guides/reading/first-data.ts')).loadGuide,
  teacherPage: async () => (await import('#screens/teacher-page/first-data.ts')).loadTeacherPage,
  selectTeachers: async () => (await import('#screens/teacher-search/first-data.ts')).loadTeachers,
};
