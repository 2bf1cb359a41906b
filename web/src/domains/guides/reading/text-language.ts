import type { Guide } from '@kampus/contract/guides/guides';
import { contentLanguage } from '@kampus/contract/languages';

/** `lang` of a guide's text: of the twin, or of what people write. */
export const textLanguage = ({ twinVersion, language }: Guide): string | undefined =>
  twinVersion === undefined ? contentLanguage : language;
