import { avatarTexts } from '@kampus/contract/errors';
import { scheduleTexts } from '#domains/teaching/public.ts';

export const teacherRoomTexts = {
  title: 'Кабинет учителя',
  pages: {
    schedule: scheduleTexts.title,
    keywords: 'Ключевые слова',
    reservations: 'Резервации',
    price: 'Цены',
    balance: 'Баланс',
    avatar: 'Аватар',
    about: 'О себе',
  },
  waiting: 'ждут ответа',
  whileBlocked:
    'Отказать, отменить урок, отметить оплату и вернуть деньги можно. Принимать заявки, добавлять время и менять цены пока нельзя.',
  unknownUser: 'Не удалось определить пользователя',

  keywordsLead: 'По этим словам ученики находят вас в поиске.',
  keywordSearch: 'Добавить ключевое слово',
  keywordPlaceholder: 'Предмет или тема',
  noKeywordsLeft: 'Нет доступных ключевых слов',
  noKeywordsChosen: 'Вы ещё не выбрали ни одного слова',
  keywordsFailed: 'Ключевые слова не загрузились',
  keywordsTitle: 'Выбранные слова',
  keywordsOffer: 'Можно добавить',
  addKeyword: (keyword: string) => `Добавить: ${keyword}`,
  wholeOffer: (count: number) => `Показать все ${count}`,

  priceTitle: 'Цены для урока (30-мин)',
  priceLead:
    'Цена за одного человека зависит от размера группы. Для групп больше семи человек действует последняя цена.',
  pricesUnset: 'Пока вы не сохранили цены, ученики платят минимальные: они стоят в полях как подсказка.',
  pricePreview: 'Так видят ученики',
  pricePreviewHint: 'За час: вдвое больше, чем за 30 минут.',
  priceRow: (groupSize: number, isLast: boolean) =>
    `Цена для ${groupSize}${isLast ? '+' : ''} ${groupSize === 1 ? 'студента' : 'студентов'}`,
  priceInput: 'c 1 человека',
  priceSum: (sum: string) => `Сумарно: ${sum}`,
  save: 'Сохранить',
  allRequired: "Всі поля обов'язкові для заповнення",
  required: "Поле обов'язкове для заповнення",
  someTooLow: 'Деякі ціни менше мінімально допустимих',
  minimum: (price: number) => `Мінімальна ціна: ${price}`,
  maximum: (price: number) => `Максимальна ціна: ${price}`,
  userReadFailed: 'Ошибка при получении данных',
  pricesFailed: 'Ошибка при получении цены',
  pricesSaveFailed: 'Ошибка при сохранении цены',
  pricesSaved: 'Цены успешно сохранены',

  avatarCurrent: 'Текущий аватар',
  avatarNew: 'Новый аватар',
  avatarShown: 'Так вас видят',
  avatarOnCard: 'В поиске преподавателей',
  avatarInLists: 'На главной и в гайде факультета',
  cropHint: 'Сдвиньте фото пальцем или мышью.',
  cropZoom: 'Крупнее',
  cropAcross: 'Левее или правее',
  cropDown: 'Выше или ниже',
  avatarChoose: 'Выбрать файл',
  avatarHint: 'PNG, JPG или JPEG, не больше 5 МБ. Лучше всего квадратное фото.',
  avatarSave: 'Сохранить аватар',
  avatarProgress: 'Загрузка файла',
  avatarType: avatarTexts.type,
  avatarSize: avatarTexts.tooLarge,
  avatarMissing: avatarTexts.missing,
  avatarBroken: 'Ошибка при обработке файла',
  avatarFailed: 'Ошибка при сохранении аватара',
  avatarSaved: 'Аватар успішно збережено!',
} as const;

/** Texts of the page «О себе»: lessons and deadlines. */
export const aboutTexts = {
  lead: 'Новые правила действуют для новых заявок: у тех, что уже есть, остаются прежние сроки.',
  loadFailed: 'Настройки не загрузились',
  saved: 'Настройки сохранены',
  saveFailed: 'Настройки не сохранились',

  page: 'Ваша страница',
  about: 'О себе',
  aboutHint: (length: number, max: number) =>
    `Чему и как вы учите, простым текстом: ${length} из ${max} символов. Ссылки, почта и телефоны не принимаются: контакты ученик получает, когда урок подтверждён.`,
  openPage: 'Как видят страницу ученики',

  lessons: 'Как проходят уроки',
  place: 'Место',
  placeHint:
    'Видно всем. Например: «Онлайн» или «Кафе у Главного вокзала». Действует для времени, которое вы откроете после сохранения.',
  exactPlace: 'Точный адрес (необязательно)',
  exactPlaceHint: 'Улица, этаж, аудитория. Видит только ученик подтверждённого урока.',
  roomUrl: 'Ссылка на комнату (необязательно)',
  roomUrlHint: 'Ученик увидит её, когда урок подтверждён: в деталях, сообщениях бота и календаре. Больше никто.',
  languages: 'Языки уроков',

  deadlines: 'Сроки',
  cancelHours: 'До какого срока ученик отменяет урок бесплатно',
  cancelHoursBefore: (hours: number) => `за ${hours} ${hours === 12 ? 'часов' : 'часа'}`,
  cancelHoursHint: 'Позже половина цены остаётся вам. Вы можете простить эту плату в течение 7 дней.',
  answerHours: 'За сколько часов вы отвечаете на заявку',
  answerHoursHint: (min: number, max: number) => `От ${min} до ${max} часов. Без ответа портал закроет заявку.`,
  hours: 'ч',
  coveredOnly: 'Принимать только заявки, на которые хватает баланса ученика',
  coveredOnlyHint: 'Остальным ученикам портал предложит сначала пополнить баланс.',
} as const;
