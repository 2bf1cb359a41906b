import type { DayPart } from '@kampus/contract/time';

export const watchTexts = {
  watch: 'Сообщить, когда освободится',
  watching: 'Мы сообщим, когда время освободится, и полчаса оно будет только вашим.',
  stop: 'Больше не ждать',
  failed: 'Не получилось',
  title: 'Вы ждёте свободное время',
  anyTeacher: 'Любой учитель',
  dayParts: { morning: 'Утро', midday: 'День', evening: 'Вечер' } satisfies Record<DayPart, string>,
  until: (day: string) => `до ${day}`,
} as const;
