export const apiTexts = {
  unreachable: 'Нет связи с сервером',
  serverError: 'Ошибка сервера',
} as const;
