import * as accounts from '../accounts.ts';
import { noContent } from '../fields.ts';
import { defineOperations } from './define-operations.ts';

export const accountOperations = defineOperations({
  login: {
    summary: 'Sign in',
    access: 'anyone',
    status: 200,
    body: accounts.loginBody,
    response: accounts.tokenPair,
  },
  register: {
    summary: 'Register a student',
    access: 'anyone',
    status: 201,
    body: accounts.registerBody,
    response: accounts.registration,
    limit: 'registrationsByAddress',
  },
  refresh: {
    summary: 'Exchange a refresh token for a fresh pair',
    access: 'anyone',
    status: 200,
    body: accounts.refreshBody,
    response: accounts.tokenPair,
  },
  logout: {
    summary: 'Revoke the family of a refresh token',
    access: 'anyone',
    status: 204,
    body: accounts.refreshBody,
    response: noContent,
  },
  requestVerification: {
    summary: 'A new link to confirm the account with',
    access: 'signed-in',
    status: 200,
    response: accounts.verification,
    limit: 'verificationsByUser',
  },
  getMe: { summary: 'The current user', access: 'signed-in', status: 200, response: accounts.user },
  updateProfile: {
    summary: 'Save the own profile',
    access: 'signed-in',
    status: 200,
    body: accounts.profileBody,
    response: accounts.user,
  },
  uploadAvatar: {
    summary: 'Upload the own avatar (multipart field `avatar`)',
    access: 'confirmed',
    status: 200,
    multipart: 'avatar',
    response: accounts.avatarUploaded,
    limit: 'uploadsByUser',
  },
});
