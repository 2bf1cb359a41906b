import type { Role } from '@kampus/contract/roles';

export const deskTexts = {
  title: 'Стол куратора',
  rooms: {
    reports: 'Комментарии',
    reviews: 'Отзывы',
    corrections: 'Правки гайдов',
    guides: 'Проверка гайдов',
    links: 'Ссылки в гайдах',
    disputes: 'Споры об уроках',
    people: 'Люди',
    catalogue: 'Справочники',
    audit: 'Журнал',
  },
  waiting: 'ждут решения',
  found: (total: number) => `Найдено: ${total}`,
  foundMore: (max: number) => `Найдено больше ${max}: показаны первые, остальное\u00a0— по фильтру`,
  pageIsEmpty: 'На этой странице пусто: список стал короче.',
  nothingFound: 'Ничего не найдено',
  nothingFoundHint: 'Проверьте написание или сбросьте поиск.',
  resetFilters: 'Сбросить поиск',
  back: 'Назад',
  reason: 'Причина',
  reasonHint: 'Её прочитает тот, кого это касается, и она останется в журнале.',
  reasonRequired: 'Укажите причину',
  roles: {
    STUDENT: 'студент',
    TEACHER: 'преподаватель',
    CURATOR: 'куратор',
    ADMIN: 'админ',
    DEVELOPER: 'разработчик',
  } satisfies Record<Role, string>,
} as const;
