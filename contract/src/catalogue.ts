import * as z from 'zod/mini';
import { id, idText, pageQuery } from './fields.ts';
import { limits } from './limits.ts';

export const topicType = z.enum(['FACULTY', 'DORM']);
export type TopicType = z.infer<typeof topicType>;

/** `fullName` is the official Slovak name, `name` the Russian one. */
export const university = z.object({ id, shortName: z.string(), fullName: z.string(), name: z.nullable(z.string()) });
export type University = z.infer<typeof university>;

export const faculty = z.object({ id, shortName: z.string(), universityId: id, name: z.nullable(z.string()) });
export type Faculty = z.infer<typeof faculty>;

export const specialty = z.object({ id, shortName: z.string(), facultyId: id });
export type Specialty = z.infer<typeof specialty>;

/** `name` is what the reader sees; `title` may be absent (design.md §5). */
export const topic = z.object({
  id,
  name: z.string(),
  title: z.nullable(z.string()),
  type: topicType,
  mainGuideId: z.nullable(id),
  description: z.nullable(z.string()),
  universityId: id,
});
export type Topic = z.infer<typeof topic>;

export const keyword = z.object({ id, keyword: z.string() });
export type Keyword = z.infer<typeof keyword>;

/** Reference lists feed dropdowns, so a page is as large as pages may be. */
const page = pageQuery(limits.list.sizeMax);
export const catalogueQuery = z.object(page);
export const byUniversity = z.object({ universityId: z.optional(idText), ...page });
export const byFaculty = z.object({ facultyId: z.optional(idText), ...page });
