import * as z from 'zod/mini';
import * as comments from '../comments.ts';
import { idParams, noContent } from '../fields.ts';
import { defineOperations } from './define-operations.ts';

export const commentOperations = defineOperations({
  listComments: {
    summary: 'Comments of a guide, oldest first',
    access: 'anyone',
    status: 200,
    params: comments.guideCommentsParams,
    query: comments.commentListQuery,
    response: z.array(comments.comment),
    counted: true,
    cacheable: true,
  },
  createComment: {
    summary: 'Comment on a guide',
    access: 'confirmed',
    status: 201,
    body: comments.createCommentBody,
    response: comments.comment,
    limit: 'commentsByUser',
  },
  updateComment: {
    summary: 'Edit the own comment',
    access: 'confirmed',
    status: 200,
    params: idParams,
    body: comments.updateCommentBody,
    response: comments.comment,
    limit: 'commentsByUser',
  },
  removeComment: {
    summary: 'Delete the own comment',
    access: 'confirmed',
    status: 204,
    params: idParams,
    response: noContent,
  },
});
