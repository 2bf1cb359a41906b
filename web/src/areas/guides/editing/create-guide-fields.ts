import { guideHtml, guideTitle } from '@kampus/contract/guides';
import * as z from 'zod/mini';
import { editTexts } from './texts.ts';

/** The creation form as it is typed: topic, title and body are required (product.md §5). */
export const createGuideFields = z.object({
  topicId: z.string().check(z.minLength(1, editTexts.topicPlaceholder)),
  title: guideTitle,
  body: guideHtml,
});

export type CreateGuideFields = z.input<typeof createGuideFields>;
