import * as z from 'zod/mini';
import { idParams, noContent } from '../fields.ts';
import * as guides from '../guides.ts';
import { limits } from '../limits.ts';
import { defineOperations, textBodyBytesMax } from './define-operations.ts';

/** JSON writes a quote or a line end in two bytes. */
const guideBodyBytesMax = 2 * limits.guide.bodyBytesMax + textBodyBytesMax;

export const guideOperations = defineOperations({
  listGuides: {
    summary: 'Guides, newest first',
    access: 'anyone',
    status: 200,
    query: guides.guideListQuery,
    response: guides.guidePage,
    cacheable: true,
  },
  createGuide: {
    summary: 'Create a guide',
    access: 'CURATOR',
    status: 201,
    body: guides.createGuideBody,
    bodyBytesMax: guideBodyBytesMax,
    response: guides.savedGuide,
  },
  searchGuides: {
    summary: 'Search topics and guides',
    access: 'anyone',
    status: 200,
    query: guides.guideSearchQuery,
    response: z.array(guides.searchHit),
  },
  previewGuide: {
    summary: 'What a save would keep of a body',
    access: 'CURATOR',
    status: 200,
    body: guides.previewBody,
    bodyBytesMax: guideBodyBytesMax,
    response: guides.preview,
  },
  getGuide: {
    summary: 'A guide',
    access: 'anyone',
    status: 200,
    params: idParams,
    response: guides.guide,
    cacheable: true,
  },
  updateGuide: {
    summary: 'Save a guide',
    access: 'CURATOR',
    status: 200,
    params: idParams,
    body: guides.updateGuideBody,
    bodyBytesMax: guideBodyBytesMax,
    response: guides.savedGuide,
  },
  listGuideVersions: {
    summary: 'Saved versions of a guide, newest first',
    access: 'CURATOR',
    status: 200,
    params: idParams,
    response: z.array(guides.guideVersion),
  },
  getGuideVersion: {
    summary: 'A saved version of a guide',
    access: 'CURATOR',
    status: 200,
    params: guides.guideVersionParams,
    response: guides.guideVersionFull,
  },
  withdrawGuide: {
    summary: 'Withdraw a guide that is not the last of its topic',
    access: 'CURATOR',
    status: 204,
    params: idParams,
    response: noContent,
  },
  uploadGuideImage: {
    summary: 'Upload a picture for a guide (multipart field `image`)',
    access: 'CURATOR',
    status: 201,
    multipart: 'image',
    limit: 'uploadsByUser',
    response: guides.imageUploaded,
  },
  markGuideChecked: {
    summary: 'Note that a guide was checked today',
    access: 'CURATOR',
    status: 200,
    params: idParams,
    response: guides.guide,
  },
  setGuideKeeping: {
    summary: 'Who keeps a guide, and how often it is checked',
    access: 'CURATOR',
    status: 200,
    params: idParams,
    body: guides.keepingBody,
    response: guides.guide,
  },
  createCorrection: {
    summary: 'Mark a passage of a guide as outdated or wrong',
    access: 'confirmed',
    status: 201,
    params: idParams,
    limit: 'reportsByUser',
    body: guides.correctionBody,
    bodyBytesMax: textBodyBytesMax,
    response: guides.correctionCreated,
  },
  listCorrections: {
    summary: 'Corrections that wait for a decision, oldest first',
    access: 'CURATOR',
    status: 200,
    query: guides.correctionListQuery,
    response: z.array(guides.correction),
    counted: true,
  },
  decideCorrection: {
    summary: 'Accept or decline a correction',
    access: 'CURATOR',
    status: 204,
    params: idParams,
    body: guides.correctionDecisionBody,
    response: noContent,
  },
  listDueGuides: {
    summary: 'Guides by when their next check is due',
    access: 'CURATOR',
    status: 200,
    query: guides.dueGuideQuery,
    response: z.array(guides.dueGuide),
    counted: true,
  },
});
