/** Texts of index.html, as `{{name}}` there, of the manifest, and of the preview picture. */
export const htmlTexts = {
  title: 'Kampus — студентам Братиславы',
  description:
    'Гайды об университетах, факультетах и общежитиях Братиславы, занятия с преподавателями и ответы тех, кто уже учится.',
  needsScripts: 'Эта страница Kampus работает на JavaScript. Включите его в настройках браузера и обновите страницу.',
  installed: 'Гайды об университетах и общежитиях, занятия с преподавателями.',
  pictureTitle: 'Учёба в\u00a0Братиславе, по-человечески',
  pictureLead: 'Гайды, преподаватели и ответы тех, кто уже учится',
} as const;
