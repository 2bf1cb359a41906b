export const notFoundTexts = {
  heading: '404',
  text: 'Страница не найдена',
  explanation: 'Возможно, она была удалена, переименована или временно недоступна.',
  backHome: 'Вернуться на главную',
} as const;
