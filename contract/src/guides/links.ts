import * as z from 'zod/mini';
import { id, instant, pageQuery, searchText } from '../fields.ts';
import { languages } from '../languages.ts';
import { limits } from '../limits.ts';

/**
 * MOVED: a permanent redirect. GONE: 404 or 410. BLOCKED: the site refuses programs, and may open
 * for people. UNREACHABLE: no usable response in three nights.
 */
const linkState = z.enum(['MOVED', 'GONE', 'BLOCKED', 'UNREACHABLE']);

/** A guide, or a twin of it, with links that do not lead where they should. */
export const guideLinks = z.object({
  guideId: id,
  guideTitle: z.string(),
  language: z.enum(languages),
  universityId: id,
  keeper: z.nullable(z.string()),
  links: z.array(
    z.object({
      address: z.string(),
      state: linkState,
      status: z.nullable(z.int()),
      movedTo: z.nullable(z.string()),
      checkedAt: instant,
      /** The heading above the link and its anchor. Null before the first heading. */
      section: z.nullable(z.string()),
      anchor: z.nullable(z.string()),
    }),
  ),
});
export type GuideLinks = z.infer<typeof guideLinks>;
/** An address as the list has it. */
export const acceptLinkBody = z.object({ address: z.url() });

/** `query` is a part of an address or of the title of a guide. */
export const guideLinksQuery = z.object({ ...pageQuery(limits.list.size), query: searchText });
