import * as z from 'zod/mini';
import { defineOperations, textBodyBytesMax } from '../define-operations.ts';
import { idParams, noContent } from '../fields.ts';
import * as notices from './notices.ts';

export const noticeOperations = defineOperations({
  createNotice: {
    endpoint: 'POST /api/notices',
    summary: 'Notify the curators of a comment, review, guide, page, name or picture, without an account',
    access: 'anyone',
    whileBlocked: true,
    status: 201,
    body: notices.noticeBody,
    bodyBytesMax: textBodyBytesMax,
    response: notices.noticeFiled,
    limit: 'noticesByAddress',
  },
  listNotices: {
    endpoint: 'GET /api/desk/notices',
    summary: 'Everything with reports or notices that waits for a decision, the longest waiting first',
    access: 'CURATOR',
    status: 200,
    query: notices.noticeListQuery,
    response: z.array(notices.noticedItem),
    counted: true,
  },
  decideNotice: {
    endpoint: 'PUT /api/desk/notices/:id',
    summary: 'Decide about the thing of a notice, and settle all its notices and reports',
    access: 'CURATOR',
    status: 204,
    params: idParams,
    body: notices.noticeDecisionBody,
    response: noContent,
    changes: ['guides', 'guide', 'comments', 'teachers', 'teacher'],
  },
});
