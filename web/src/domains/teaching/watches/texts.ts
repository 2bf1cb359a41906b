export const watchTexts = {
  watch: 'Сообщить, когда освободится',
  watching: 'Бот напишет в Telegram, когда время освободится, и полчаса оно будет только вашим.',
  stop: 'Больше не ждать',
  failed: 'Не получилось',
} as const;
