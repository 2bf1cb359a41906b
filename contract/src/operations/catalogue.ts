import * as z from 'zod/mini';
import * as catalogue from '../catalogue.ts';
import { idParams } from '../fields.ts';
import { defineOperations } from './define-operations.ts';

export const catalogueOperations = defineOperations({
  listUniversities: {
    summary: 'Universities',
    access: 'anyone',
    status: 200,
    query: catalogue.catalogueQuery,
    response: z.array(catalogue.university),
    counted: true,
    cacheable: true,
  },
  getUniversity: {
    summary: 'A university',
    access: 'anyone',
    status: 200,
    params: idParams,
    response: catalogue.university,
    cacheable: true,
  },
  listFaculties: {
    summary: 'Faculties',
    access: 'anyone',
    status: 200,
    query: catalogue.byUniversity,
    response: z.array(catalogue.faculty),
    counted: true,
    cacheable: true,
  },
  listSpecialties: {
    summary: 'Specialties',
    access: 'anyone',
    status: 200,
    query: catalogue.byFaculty,
    response: z.array(catalogue.specialty),
    counted: true,
    cacheable: true,
  },
  listKeywords: {
    summary: 'Keywords',
    access: 'anyone',
    status: 200,
    query: catalogue.catalogueQuery,
    response: z.array(catalogue.keyword),
    counted: true,
    cacheable: true,
  },
  listTopics: {
    summary: 'Topics: faculties and dormitories',
    access: 'anyone',
    status: 200,
    query: catalogue.byUniversity,
    response: z.array(catalogue.topic),
    counted: true,
    cacheable: true,
  },
});
