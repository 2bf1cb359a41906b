import type { PageName } from '@kampus/contract/pages/addresses';
import type { PageWithData } from '@kampus/contract/pages/info';
import type { QueryClient } from '@tanstack/react-query';

/** Loads the first data of a page into the cache of a query client. Throws ApiError. */
type LoadFirstData = (
  client: QueryClient,
  ids: Readonly<Record<string, string>>,
  search: URLSearchParams,
) => Promise<unknown>;

const loaders: Readonly<Record<PageWithData, () => Promise<LoadFirstData>>> = {
  universities: async () => (await import('#domains/catalogue/first-data.ts')).loadUniversities,
  university: async () => (await import('#domains/catalogue/first-data.ts')).loadUniversity,
  compareDorms: async () => (await import('#domains/guides/comparing/first-data.ts')).loadDorms,
  compareFaculties: async () => (await import('#domains/guides/comparing/first-data.ts')).loadFaculties,
  guide: async () => (await import('#domains/guides/reading/first-data.ts')).loadGuide,
  words: async () => (await import('#domains/guides/glossary/first-data.ts')).loadGlossary,
  teacherPage: async () => (await import('#screens/teacher-page/first-data.ts')).loadTeacherPage,
  selectTeachers: async () => (await import('#screens/teacher-search/first-data.ts')).loadTeachers,
};

/** The loader of a page's first data. Undefined if its row has no data. */
export const firstDataOf = (name: PageName): Promise<LoadFirstData> | undefined =>
  name in loaders ? loaders[name as PageWithData]() : undefined;
