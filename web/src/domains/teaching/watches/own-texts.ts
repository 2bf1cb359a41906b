export const ownWatchTexts = {
  title: 'Вы ждёте свободное время',
  anyTeacher: 'Любой учитель',
  until: (day: string) => `до ${day}`,
  stop: 'Больше не ждать',
  failed: 'Не получилось',
} as const;
