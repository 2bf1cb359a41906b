import * as z from 'zod/mini';
import { topicType } from './catalogue.ts';
import { dateText, id, idText, instant, pageQuery } from './fields.ts';
import { limits } from './limits.ts';

export const languageFault = 'Ожидается код языка из двух букв';
const language = z.string().check(z.regex(/^[a-z]{2}$/, languageFault));
const utf8 = new TextEncoder();

export const guideTitle = z
  .string('Введите заголовок')
  .check(
    z.trim(),
    z.minLength(1, 'Введите заголовок'),
    z.maxLength(limits.guide.titleMax, `Заголовок не длиннее ${limits.guide.titleMax} символов`),
  );

export const guideHtml = z.string('Введите текст гайда').check(
  z.refine((html) => html.trim() !== '', 'Введите текст гайда'),
  z.refine((html) => utf8.encode(html).length <= limits.guide.bodyBytesMax, 'Текст гайда больше 500 кБ'),
);

export const guide = z.object({
  id,
  title: z.string(),
  body: z.string(),
  topicId: id,
  topic: z.object({ id, name: z.string(), type: topicType, universityId: id }),
  validFrom: dateText,
  validTo: dateText,
  language,
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Guide = z.infer<typeof guide>;

/** What the sanitiser removed: the element, attribute, address or style, and how often. */
export const removedMarkup = z.object({
  kind: z.enum(['element', 'attribute', 'address', 'style']),
  name: z.string(),
  count: z.int(),
});
export type RemovedMarkup = z.infer<typeof removedMarkup>;

/** Response to a save: the sanitised guide, and what was removed from it. */
export const savedGuide = z.object({ ...guide.shape, removed: z.array(removedMarkup) });
export type SavedGuide = z.infer<typeof savedGuide>;

const guideFields = {
  topicId: z._default(id, 1),
  title: guideTitle,
  body: guideHtml,
  validFrom: z.optional(dateText),
  validTo: z.optional(dateText),
  language: z._default(language, limits.guide.language),
};

export const createGuideBody = z.object(guideFields);
export type CreateGuideBody = z.input<typeof createGuideBody>;

/** Without `version` the last write wins; with it, saving over a newer version is 409 GUIDE_CHANGED. */
export const updateGuideBody = z.object({
  ...guideFields,
  topicId: z.optional(id),
  version: z.optional(z.int().check(z.positive())),
});
export type UpdateGuideBody = z.input<typeof updateGuideBody>;

export const guideListQuery = z.object({ ...pageQuery(limits.guide.pageSize), topicId: z.optional(idText) });
export const guidePage = z.object({ content: z.array(guide), totalPages: z.int(), totalElements: z.int() });
export type GuidePage = z.infer<typeof guidePage>;

export const guideVersion = z.object({
  version: z.int(),
  title: z.string(),
  savedBy: z.nullable(z.string()),
  savedAt: instant,
});
export type GuideVersion = z.infer<typeof guideVersion>;
export const guideVersionFull = z.object({ ...guideVersion.shape, topicId: id, body: z.string() });
export type GuideVersionFull = z.infer<typeof guideVersionFull>;
export const guideVersionParams = z.object({ id: idText, version: idText });

export const previewBody = z.object({ body: z.string().check(z.maxLength(2 * limits.guide.bodyBytesMax)) });
export const preview = z.object({ body: z.string(), removed: z.array(removedMarkup) });

export const guideSearchQuery = z.object({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.search.queryMax)),
  universityId: z.optional(idText),
});

/** `passage` is plain text; each matching word is enclosed in U+0002 and U+0003. */
export const searchHit = z.object({
  topicId: id,
  guideId: id,
  universityId: id,
  name: z.string(),
  type: topicType,
  title: z.string(),
  passage: z.string(),
});
export type SearchHit = z.infer<typeof searchHit>;
