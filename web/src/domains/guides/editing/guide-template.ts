import type { TopicType } from '@kampus/contract/catalogue/catalogue';
import { guideSections } from '@kampus/contract/guides/guide-sections';

/** Labels of the facts that guides of a type begin with. */
const factLabels: Readonly<Record<TopicType, readonly string[]>> = {
  FACULTY: ['Адрес', 'Сайт', 'Заявление', 'Срок', 'Отбор', 'Взнос', 'Общежитие'],
  DORM: ['Адрес', 'Сайт', 'Заявление', 'Цена', 'Залог', 'Места', 'Транспорт'],
  LIFE: ['Срок', 'Цена', 'Куда'],
};

/** Labels that the facts form offers. */
export const allFactLabels: readonly string[] = [...new Set(Object.values(factLabels).flat())];

/** The body of a new guide, to be filled in: facts, an introduction, the sections of its type. */
export function guideTemplate(type: TopicType): string {
  const facts = factLabels[type].map((label) => `  <dt>${label}</dt><dd>… <small>год</small></dd>`);
  const sections = guideSections[type].map((heading) => `<h2>${heading}</h2>\n<p>…</p>`);
  return ['<dl>', ...facts, '</dl>', '<p>…</p>', ...sections].join('\n');
}
