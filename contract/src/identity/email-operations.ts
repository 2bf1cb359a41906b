import { defineOperations } from '../define-operations.ts';
import { noContent } from '../fields.ts';
import { accepted } from './accounts.ts';
import * as emails from './emails.ts';

export const emailOperations = defineOperations({
  requestEmail: {
    endpoint: 'POST /api/auth/email',
    summary: 'Send a code to an address; the answer is the same for an address of another account',
    access: 'signed-in',
    whileBlocked: true,
    elevated: 'always',
    status: 202,
    limit: 'emailCodesByUser',
    body: emails.emailBody,
    response: accepted,
  },
  confirmEmail: {
    endpoint: 'PUT /api/auth/email',
    summary: 'Make the address the own one by the code; a code has five tries',
    access: 'signed-in',
    whileBlocked: true,
    status: 204,
    body: emails.emailCodeBody,
    response: noContent,
  },
  removeEmail: {
    endpoint: 'DELETE /api/auth/email',
    summary: 'Remove the own address',
    access: 'signed-in',
    whileBlocked: true,
    elevated: 'always',
    status: 204,
    response: noContent,
  },
  getChannels: {
    endpoint: 'GET /api/auth/channels',
    summary: 'Where each group of messages goes',
    access: 'signed-in',
    status: 200,
    response: emails.channels,
  },
  setChannels: {
    endpoint: 'PUT /api/auth/channels',
    summary: 'Choose Telegram, e-mail or both for groups of messages',
    access: 'signed-in',
    whileBlocked: true,
    status: 200,
    body: emails.channelsBody,
    response: emails.channels,
  },
  getLanguage: {
    endpoint: 'GET /api/auth/language',
    summary: 'The chosen language of messages and pages',
    access: 'signed-in',
    status: 200,
    response: emails.ownLanguage,
  },
  setLanguage: {
    endpoint: 'PUT /api/auth/language',
    summary: 'Choose the language of messages and pages',
    access: 'signed-in',
    whileBlocked: true,
    status: 204,
    body: emails.languageBody,
    response: noContent,
  },
  unsubscribe: {
    endpoint: 'POST /api/auth/channels/unsubscribe',
    summary: 'End the e-mails of a group by the signed link in one of them',
    access: 'anyone',
    status: 200,
    body: emails.unsubscribeBody,
    response: emails.unsubscribed,
  },
});
