import type { Correction } from '@kampus/contract/guides/guides';

export const correctingTexts = {
  mark: 'Отметить неточность',
  title: 'Сообщить о неточности',
  lead: 'Куратор проверит и исправит. Когда решит, придёт сообщение.',
  quote: 'Место в гайде',
  quoteHint: 'Скопируйте сюда фразу, с которой что-то не так. В тексте её можно и выделить.',
  quoteMissing: 'Отметьте место в тексте',
  kind: 'Что не так',
  kinds: { OUTDATED: 'Устарело', WRONG: 'Ошибка' } satisfies Record<Correction['kind'], string>,
  proposal: 'Как правильно',
  proposalHint: 'Можно оставить пустым. Ссылка на источник поможет.',
  mayName: 'Поблагодарить меня под гайдом по имени',
  signInHint: 'Чтобы отправить, понадобится войти. Текст не потеряется.',
  send: 'Отправить',
  sent: 'Спасибо! Куратор проверит',
  toProfile: 'Подтвердить в профиле',
} as const;
