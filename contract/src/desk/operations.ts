import * as z from 'zod/mini';
import { defineOperations } from '../define-operations.ts';
import { noContent, usernameParams } from '../fields.ts';
import * as admin from './admin.ts';

export const adminOperations = defineOperations({
  listAudit: {
    summary: 'Management actions, newest first',
    access: 'ADMIN',
    status: 200,
    query: admin.auditQuery,
    response: z.array(admin.auditEntry),
    counted: true,
  },
  getDeskSummary: {
    summary: 'How much waits at the desk',
    access: 'CURATOR',
    status: 200,
    response: admin.deskSummary,
  },
  listPeople: {
    summary: 'Find people by login, name or Telegram name',
    access: 'CURATOR',
    status: 200,
    query: admin.peopleQuery,
    response: z.array(admin.personSummary),
    counted: true,
  },
  getPerson: {
    summary: 'A person with sessions, lessons, balance and audit',
    access: 'CURATOR',
    status: 200,
    params: usernameParams,
    response: admin.person,
  },
  blockPerson: {
    summary: 'Block a person of lower rank from writing, or altogether',
    access: 'CURATOR',
    status: 200,
    params: usernameParams,
    body: admin.blockBody,
    response: admin.person,
    changes: ['teachers', 'teacher'],
  },
  unblockPerson: {
    summary: 'Lift a block',
    access: 'CURATOR',
    status: 200,
    params: usernameParams,
    response: admin.person,
    changes: ['teachers', 'teacher'],
  },
  setPersonRole: {
    summary: 'Give a role below the own rank',
    access: 'ADMIN',
    elevated: 'staff',
    status: 200,
    params: usernameParams,
    body: admin.roleBody,
    response: admin.person,
    changes: ['teachers', 'teacher', 'guide', 'comments'],
  },
  confirmPerson: {
    summary: 'Confirm an account by hand',
    access: 'CURATOR',
    status: 200,
    params: usernameParams,
    response: admin.person,
  },
  sendPasswordLink: {
    summary: 'Have the bot send a person a link for a new password',
    access: 'CURATOR',
    status: 204,
    params: usernameParams,
    response: noContent,
  },
  endPersonSessions: {
    summary: 'End all sessions of a person',
    access: 'CURATOR',
    status: 200,
    params: usernameParams,
    response: admin.person,
  },
});
