import type { TopicType } from '../catalogue/catalogue.ts';

/**
 * Sections of a guide in their order (product.md §2.12). In a guide about life only the last one
 * is fixed: the others are the questions that its readers ask.
 */
export const guideSections: Readonly<Record<TopicType, readonly string[]>> = {
  FACULTY: [
    'Чему здесь учат',
    'Как поступить',
    'Что с аттестатом',
    'Какой нужен язык',
    'Сколько стоит учёба',
    'Где учиться и жить',
    'Первый месяц',
    'Кто ответит',
  ],
  DORM: [
    'Кому подходит',
    'Какие здесь комнаты',
    'Сколько стоит',
    'Как получить место',
    'День заселения',
    'Какие правила',
    'Что вокруг',
    'Кто ответит',
  ],
  LIFE: ['Чего мы не знаем и кто ответит'],
};
