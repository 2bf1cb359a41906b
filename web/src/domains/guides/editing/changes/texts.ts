import { pluralOf } from '@kampus/contract/format/plural';
import { quote } from '@kampus/contract/format/quotes';

/** «Факты», «Начало» */
export const quoteAll = (names: readonly string[]): string => names.map(quote).join(', ');

/** Texts of the comparison of two texts of a guide. */
export const changeTexts = {
  facts: 'Факты',
  start: 'Начало',
  unchanged: (rows: number) => `Без изменений: ${rows} ${pluralOf(rows, 'строка', 'строки', 'строк')}`,
  unchangedSections: (names: readonly string[]) => `Без изменений: ${quoteAll(names)}.`,
  moved: 'раздел переставлен',
  same: 'Тексты одинаковы.',
  movedTo: (section: string) => `перенесено в раздел «${section}»`,
  movedFrom: (section: string) => `перенесено из раздела «${section}»`,
  style: 'изменены ссылка, картинка или оформление',
  changed: 'изменено',
  picture: 'Картинка',
  embed: 'Видео или карта',
} as const;

/** Labels of passages that only one of two texts has. */
export interface SideNames {
  removed: string;
  added: string;
  /** True if a person chooses between the texts. Else the second replaces the first. */
  isChoice: boolean;
}
export const versionSides: SideNames = { removed: 'убрано', added: 'добавлено', isChoice: false };
export const conflictSides: SideNames = { removed: 'у вас', added: 'в чужом', isChoice: true };
