export const deskReviewTexts = {
  about: 'о преподавателе',
  rating: (rating: number) => `${rating} из 5`,
  sharesDevice: 'одно устройство',
  keep: 'Оставить',
  hide: 'Скрыть',
  keepTitle: 'Оставить отзыв',
  hideTitle: 'Скрыть отзыв',
  kept: 'Отзыв оставлен',
  hidden: 'Отзыв скрыт',
  touchesKept: 'Жалобы закроются, отзыв останется как есть.',
  touchesHidden: 'Отзыв исчезнет со страницы и из средней оценки.',
  touchesTold: 'Автор получит сообщение с причиной.',
} as const;
