import { defineOperations, textBodyBytesMax } from '../define-operations.ts';
import * as schedule from './week.ts';

export const scheduleOperations = defineOperations({
  getWeekTemplate: {
    endpoint: 'GET /api/schedule/template',
    summary: 'The own weekly template',
    access: 'TEACHER',
    status: 200,
    response: schedule.weekTemplate,
  },
  saveWeekTemplate: {
    endpoint: 'PUT /api/schedule/template',
    summary: 'Save the own weekly template and publish its slots',
    access: 'TEACHER',
    status: 200,
    body: schedule.weekTemplateBody,
    bodyBytesMax: textBodyBytesMax,
    response: schedule.savedWeek,
    limit: 'settingsByUser',
    changes: ['teachers', 'teacher'],
  },
  previewWeekTemplate: {
    endpoint: 'POST /api/schedule/template/preview',
    summary: 'What saving a weekly template would do',
    access: 'TEACHER',
    whileBlocked: true,
    status: 200,
    body: schedule.weekTemplateBody,
    bodyBytesMax: textBodyBytesMax,
    response: schedule.weekPlan,
    limit: 'previewsByUser',
  },
});
