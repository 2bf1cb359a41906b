/** Texts of index.html, which stand there as `{{name}}`. */
export const htmlTexts = {
  title: 'Kampus — студентам Братиславы',
  description:
    'Гайды об университетах, факультетах и общежитиях Братиславы, занятия с преподавателями и ответы тех, кто уже учится.',
  needsScripts: 'Эта страница Kampus работает на JavaScript. Включите его в настройках браузера и обновите страницу.',
} as const;
