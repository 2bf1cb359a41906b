import type { Channel, MessageGroup } from '@kampus/contract/identity/emails';

export const emailTexts = {
  title: 'Почта',
  none: 'Письма на\u00a0случай, если Telegram не\u00a0работает, и\u00a0ссылка, если вы забудете пароль.',
  works: (email: string) => `${email}: сюда приходит ссылка, если вы забудете пароль, и\u00a0то, что вы выберете ниже.`,
  bounced: (email: string) => `Почтовый сервер не\u00a0принимает письма на\u00a0${email}. Подтвердите другой адрес.`,
  states: { none: 'Не указана', works: 'Подтверждена', bounced: 'Не доставляется' },
  add: 'Добавить почту',
  change: 'Сменить адрес',
  remove: 'Убрать',
  address: 'Адрес почты',
  addressHint: 'На него придёт код из шести цифр',
  sendCode: 'Прислать код',
  cancel: 'Отмена',
  sent: (email: string, minutes: number) =>
    `Код отправлен на\u00a0${email}. Он действует ${minutes} минут, попыток пять. Если письма нет, загляните в\u00a0спам.`,
  code: 'Код из письма',
  codeHint: 'Шесть цифр',
  confirm: 'Подтвердить',
  otherAddress: 'Другой адрес',
  done: 'Почта подтверждена',
  removeQuestion: 'Убрать адрес почты?',
  removeDetail: 'Писем больше не будет. Если вы забудете пароль, ссылку пришлёт только Telegram.',
  formerIsTold: 'На прежний адрес придёт сообщение об этом.',
  removed: 'Адрес убран',
  failed: 'Не получилось',
  bannerTitle: 'Письма до вас не доходят',
  banner: (email: string) => `Почтовый сервер не принимает письма на ${email}.`,
  act: 'Исправить',
} as const;

export const channelTexts = {
  title: 'Что куда приходит',
  lead: 'Если выбранное не\u00a0работает, важное придёт другим путём.',
  groups: {
    LESSONS: { name: 'Уроки', what: 'заявки, переносы, отмены, напоминания' },
    MONEY: { name: 'Деньги', what: 'пополнения, возвраты, выплаты' },
    ACCOUNT: { name: 'Аккаунт и безопасность', what: 'пароль, сеансы, решения кураторов' },
    OFFERS: { name: 'Предложения', what: 'свободное время, просьба об отзыве' },
    TEXTS: { name: 'Отзывы и гайды', what: 'новые отзывы, ответы, правки, сводка по гайдам' },
  } satisfies Record<MessageGroup, { name: string; what: string }>,
  channels: {
    TELEGRAM: 'Telegram',
    EMAIL: 'Почта',
    BOTH: 'Telegram и почта',
  } satisfies Record<Channel, string>,
  saved: 'Сохранено',
  failed: 'Не удалось сохранить',
  loadFailed: 'Не удалось загрузить настройки сообщений',
} as const;

export const unsubscribeTexts = {
  title: 'Отписка от писем',
  lead: 'Портал перестанет присылать на почту письма того рода, из которого вы сюда пришли.',
  submit: 'Больше не присылать',
  loading: 'Загрузка...',
  doneTitle: 'Готово',
  done: (group: string) => `Письма «${group}» больше не придут. Сообщения об уроках, деньгах и безопасности остаются.`,
  again: 'Включить их снова можно в',
  settings: '«Безопасности»',
  incomplete: 'Ссылка неполная: откройте её из письма целиком.',
} as const;
