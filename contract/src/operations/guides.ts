import * as z from 'zod/mini';
import { idParams } from '../fields.ts';
import * as guides from '../guides.ts';
import { defineOperations } from './define-operations.ts';

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
});
