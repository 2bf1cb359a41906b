import { defineOperations } from '../define-operations.ts';
import { noContent } from '../fields.ts';
import { accepted } from './accounts.ts';
import { emailBody, emailCodeBody } from './emails.ts';
import { studyProof, studyProofState } from './study.ts';

export const studyOperations = defineOperations({
  getStudyProof: {
    endpoint: 'GET /api/auth/study-proof',
    summary: 'The own proof of study, and the mail domains of universities',
    access: 'signed-in',
    status: 200,
    response: studyProofState,
  },
  requestStudyProof: {
    endpoint: 'POST /api/auth/study-proof',
    summary: 'Send a code to a mailbox of a university; the address is not stored after the proof',
    access: 'confirmed',
    status: 202,
    limit: 'emailCodesByUser',
    body: emailBody,
    response: accepted,
  },
  confirmStudyProof: {
    endpoint: 'PUT /api/auth/study-proof',
    summary: 'Prove by the code that one studies there, for twelve months; a code has five tries',
    access: 'confirmed',
    status: 200,
    body: emailCodeBody,
    response: studyProof,
    changes: ['teachers', 'teacher', 'guide', 'comments'],
  },
  removeStudyProof: {
    endpoint: 'DELETE /api/auth/study-proof',
    summary: 'Remove the own proof of study',
    access: 'signed-in',
    whileBlocked: true,
    status: 204,
    response: noContent,
    changes: ['teachers', 'teacher', 'guide', 'comments'],
  },
});
