import * as z from 'zod/mini';
import { idText, instant, readingLanguage, twinLanguage } from '../fields.ts';
import { guideHtml, guideTitle } from './guides.ts';

/** `lang` chooses a twin. What has no such twin comes in its own language. */
export const guideLanguageQuery = z.object({ lang: readingLanguage });

export const twinParams = z.object({
  id: idText,
  lang: twinLanguage,
});

/**
 * `version` is the twin's version that the editor loaded, 0 if there was none. A save over a newer
 * one gets 409 GUIDE_CHANGED. Without it, a twin of the same version of the guide is overwritten.
 */
export const saveTwinBody = z.object({
  title: guideTitle,
  body: guideHtml,
  madeFromVersion: z.int().check(z.positive()),
  version: z.optional(z.int().check(z.nonnegative())),
});
export type SaveTwinBody = z.infer<typeof saveTwinBody>;

/** A saved version of a twin, without its text. */
export const twinVersion = z.object({
  language: twinLanguage,
  version: z.int(),
  title: z.string(),
  madeFromVersion: z.int(),
  savedBy: z.nullable(z.string()),
  savedAt: instant,
});
export type TwinVersion = z.infer<typeof twinVersion>;
