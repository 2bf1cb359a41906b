import type { Role } from '@kampus/contract/roles';

export const frameTexts = {
  skipToContent: 'Перейти к содержанию',
  logo: 'Kampus, на главную',
  mainNavigation: 'Основная навигация',
  openMenu: 'Меню',
  guides: 'Гайды',
  teachers: 'Учителя',
  teacherRoom: 'Кабинет учителя',
  profile: 'Профиль',
  login: 'Вход',
  language: 'Язык',
  themeLight: 'Светлая тема',
  themeDark: 'Тёмная тема',
  themeSystem: 'Тема как в системе',
  footer: 'Kampus\u00a0— портал студентов Братиславы',
  footerUniversities: 'Университеты',
  footerWords: 'Словарь',
  footerAbout: 'О проекте',
  footerTopUp: 'Как пополнить',
  footerPrivacy: 'Конфиденциальность',
  footerTerms: 'Условия',
  footerAccessibility: 'Доступность',
  footerReport: 'Пожаловаться',
  footerTelegram: 'Telegram',
  opensInNewTab: '(откроется в новой вкладке)',
  crashTitle: 'Что-то пошло не так',
  crashHint: 'Обновите страницу. Если не поможет, попробуйте зайти позже.',
  reload: 'Обновить страницу',
} as const;

/** The label of the link to /admin for each role (product.md §2, "Top bar"). */
export const adminLinkLabels: Record<Role, string> = {
  STUDENT: 'Куратор',
  TEACHER: 'Учитель',
  CURATOR: 'Куратор',
  ADMIN: 'Админ',
  DEVELOPER: 'Админ',
};
