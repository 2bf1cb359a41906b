import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** Reference data changes only when operators import it. */
const referenceFreshMs = 10 * 60_000;

export const universitiesQuery = queryOptions({
  queryKey: ['study', 'universities'],
  queryFn: ({ signal }) => call('listUniversities', { signal }),
  staleTime: referenceFreshMs,
});

export const facultiesQuery = (universityId: string) =>
  queryOptions({
    queryKey: ['study', 'faculties', universityId],
    queryFn: ({ signal }) => call('listFaculties', { query: { universityId }, signal }),
    enabled: universityId !== '',
    staleTime: referenceFreshMs,
  });

export const specialtiesQuery = (facultyId: string) =>
  queryOptions({
    queryKey: ['study', 'specialties', facultyId],
    queryFn: ({ signal }) => call('listSpecialties', { query: { facultyId }, signal }),
    enabled: facultyId !== '',
    staleTime: referenceFreshMs,
  });
