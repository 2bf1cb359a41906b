export const scheduleTexts = {
  title: 'Расписание',
  weekByWeek: 'Неделя за неделей',
  usualWeek: 'Обычная неделя',
} as const;
