import * as z from 'zod/mini';
import * as catalogue from '../catalogue/catalogue.ts';
import { defineOperations } from '../define-operations.ts';
import { idParams, noContent, usernameParams } from '../fields.ts';
import * as settings from './teacher-settings.ts';
import * as teachers from './teachers.ts';

export const teacherOperations = defineOperations({
  listTeachers: {
    endpoint: 'GET /api/teacher-schedules',
    summary: 'Teachers, soonest free first',
    access: 'anyone',
    status: 200,
    query: teachers.teacherListQuery,
    response: z.array(teachers.teacherSchedule),
    counted: true,
    shows: ['teachers'],
  },
  listTeacherKeywords: {
    endpoint: 'GET /api/keywords/keywords_teacher',
    summary: 'Keywords of a teacher',
    access: 'anyone',
    status: 200,
    query: teachers.keywordsOfTeacherQuery,
    response: z.array(catalogue.keyword),
    counted: true,
    shows: ['teacher', 'catalogue'],
  },
  addTeacherKeyword: {
    endpoint: 'POST /api/keywords',
    summary: 'Add a keyword to oneself',
    access: 'TEACHER',
    status: 201,
    body: teachers.addKeywordBody,
    response: catalogue.keyword,
    changes: ['teachers', 'teacher'],
  },
  removeTeacherKeyword: {
    endpoint: 'DELETE /api/keywords/:id',
    summary: 'Remove a keyword from oneself',
    access: 'TEACHER',
    status: 204,
    params: idParams,
    response: noContent,
    changes: ['teachers', 'teacher'],
  },
  getPrices: {
    endpoint: 'GET /api/prices/:username',
    summary: 'Prices of a teacher by group size',
    access: 'anyone',
    status: 200,
    params: usernameParams,
    response: teachers.priceMap,
    shows: ['teacher', 'catalogue'],
  },
  getTeacher: {
    endpoint: 'GET /api/teachers/:username',
    summary: 'What the page of a teacher shows',
    access: 'anyone',
    status: 200,
    params: usernameParams,
    response: teachers.teacherPage,
    shows: ['teacher', 'catalogue', 'guides'],
  },
  getTeacherSettings: {
    endpoint: 'GET /api/teacher/settings',
    summary: 'The own settings as a teacher',
    access: 'TEACHER',
    status: 200,
    response: settings.teacherSettings,
  },
  saveTeacherSettings: {
    endpoint: 'PUT /api/teacher/settings',
    summary: 'Save the own settings as a teacher',
    access: 'TEACHER',
    status: 200,
    body: settings.teacherSettingsBody,
    response: settings.teacherSettings,
    limit: 'settingsByUser',
    changes: ['teachers', 'teacher'],
  },
  replacePrices: {
    endpoint: 'PUT /api/prices/',
    summary: 'Replace the own prices',
    access: 'TEACHER',
    status: 200,
    body: teachers.pricesBody,
    response: teachers.priceMap,
    limit: 'settingsByUser',
    changes: ['teachers', 'teacher'],
  },
});
