/** Texts for a refused avatar, in the form and on the server (product.md §5, verbatim). */
export const avatarTexts = {
  type: 'Дозволені тільки файли PNG, JPG, JPEG',
  tooLarge: 'Розмір файлу не повинен перевищувати 5MB',
  missing: 'Сначала выберите файл',
} as const;

/**
 * All error codes with HTTP status and default message. A rule may give a more precise message.
 * Every error response has the format `application/problem+json` (design.md §12).
 */
export const errorCodes = {
  BAD_REQUEST: { status: 400, message: 'Некорректный запрос' },
  VALIDATION_FAILED: { status: 400, message: 'Проверьте заполнение полей' },
  SLOT_INVALID: { status: 400, message: 'Недопустимое время урока' },
  RESERVATION_INVALID: { status: 400, message: 'Недопустимый размер группы или длительность' },
  PRICES_INVALID: { status: 400, message: 'Деякі ціни менше мінімально допустимих' },
  IMAGE_INVALID: { status: 400, message: 'Подходят только картинки PNG и JPEG' },
  PASSKEY_INVALID: { status: 400, message: 'Ключ доступа не подошёл, попробуйте снова' },
  AVATAR_INVALID: { status: 400, message: avatarTexts.type },
  STATEMENT_INVALID: { status: 400, message: 'Это не выписка банка: нужен XML (camt.053) или CSV банка Fio' },
  UNAUTHENTICATED: { status: 401, message: 'Войдите, чтобы продолжить' },
  INVALID_CREDENTIALS: { status: 401, message: 'Неверный логин или пароль' },
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'Введите код второго фактора' },
  SECOND_FACTOR_INVALID: { status: 401, message: 'Неверный код второго фактора' },
  INVALID_REFRESH_TOKEN: { status: 401, message: 'Сессия завершена, войдите снова' },
  FORBIDDEN: { status: 403, message: 'Недостаточно прав' },
  ACCOUNT_NOT_CONFIRMED: { status: 403, message: 'Подтвердите аккаунт через Telegram' },
  ACCOUNT_BLOCKED: { status: 403, message: 'Аккаунт заблокирован' },
  WRITING_BLOCKED: { status: 403, message: 'Вам пока нельзя писать на портале и бронировать уроки' },
  ELEVATION_REQUIRED: { status: 403, message: 'Подтвердите, что это вы' },
  SECOND_FACTOR_MISSING: { status: 403, message: 'Включите второй фактор в профиле' },
  OWN_LECTURE: { status: 403, message: 'Нельзя забронировать собственный урок' },
  TOP_UP_TO_SELF: { status: 403, message: 'Нельзя пополнить собственный баланс' },
  OWN_PAYOUT: { status: 403, message: 'Свою выплату решает другой куратор' },
  SAME_CURATOR: { status: 403, message: 'Возражение рассматривает другой куратор' },
  PARTY_CANNOT_DECIDE: { status: 403, message: 'Участник урока не решает спор о нём' },
  NOT_FOUND: { status: 404, message: 'Не найдено' },
  USER_NOT_FOUND: { status: 404, message: 'Користувача не знайдено' },
  CONFLICT: { status: 409, message: 'Состояние изменилось, обновите страницу' },
  LOGIN_TAKEN: { status: 409, message: 'Этот логин уже занят' },
  ALREADY_CONFIRMED: { status: 409, message: 'Аккаунт уже подтверждён' },
  RESET_LINK_INVALID: { status: 409, message: 'Ссылка недействительна или уже использована' },
  TELEGRAM_MISSING: { status: 409, message: 'Этому человеку нельзя написать в Telegram' },
  EMAIL_TAKEN: { status: 409, message: 'Этот адрес уже подтверждён в другом аккаунте' },
  EMAIL_MISSING: { status: 409, message: 'Сначала подтвердите адрес почты' },
  NO_MAIL: { status: 409, message: 'Портал не отправляет писем' },
  UNSUBSCRIBE_LINK_INVALID: { status: 409, message: 'Ссылка неполная или больше не действует' },
  LAST_ADMIN: { status: 409, message: 'Это последний администратор' },
  OPEN_OBLIGATIONS: { status: 409, message: 'Сначала завершите уроки и верните деньги с баланса' },
  FOREIGN_ACCOUNT: { status: 409, message: 'Это выписка другого счёта: из неё ничего не взято' },
  NO_BANK: { status: 409, message: 'Счёт портала не указан: баланс пополняет куратор' },
  ALREADY_OBJECTED: { status: 409, message: 'Вы уже возразили против этого решения' },
  ALREADY_DECIDED: { status: 409, message: 'Это уже решено' },
  REVIEW_NOT_ALLOWED: { status: 409, message: 'Отзыв пишут после оплаченного урока' },
  REVIEW_ANSWERED: { status: 409, message: 'На этот отзыв вы уже ответили' },
  COMMENT_CHANGED: { status: 409, message: 'Комментарий изменился, прочитайте его снова' },
  REVIEW_CHANGED: { status: 409, message: 'Отзыв изменился, прочитайте его снова' },
  PASSAGE_GONE: { status: 409, message: 'Этого места в гайде больше нет' },
  LAST_GUIDE_OF_TOPIC: { status: 409, message: 'Это единственный гайд темы' },
  ENTRY_IN_USE: { status: 409, message: 'Этим ещё пользуются' },
  GUIDE_CHANGED: { status: 409, message: 'Гайд уже изменён кем-то другим' },
  SLOT_OVERLAPS: { status: 409, message: 'Это время пересекается с другим' },
  LECTURE_NOT_OPEN: { status: 409, message: 'Это время уже занято' },
  TOO_MANY_WATCHES: { status: 409, message: 'Больше ждать нельзя: сначала откажитесь от одного ожидания' },
  LECTURE_BEGUN: { status: 409, message: 'Урок уже начался' },
  TEMPLATE_CHANGED: { status: 409, message: 'Неделя уже изменена: проверьте новые часы и сохраните снова' },
  NOTICE_TOO_SHORT: {
    status: 409,
    message: 'До начала слишком мало времени: преподаватель просит записываться раньше',
  },
  TEACHER_BUSY: { status: 409, message: 'В это время преподаватель занят' },
  PAUSE_NEEDED: { status: 409, message: 'Рядом другой урок: преподавателю нужен перерыв' },
  DAY_FULL: { status: 409, message: 'На этот день преподаватель больше уроков не берёт' },
  STUDENT_BUSY: { status: 409, message: 'У вас уже есть урок в это время' },
  STATUS_CHANGE_NOT_ALLOWED: { status: 409, message: 'Такое изменение статуса сейчас невозможно' },
  INSUFFICIENT_FUNDS: { status: 409, message: 'Недостаточно средств на балансе ученика' },
  PRICE_CHANGED: { status: 409, message: 'Цена изменилась: проверьте новую сумму' },
  TOO_MANY_REQUESTS_WAITING: { status: 409, message: 'Слишком много ваших заявок ждут ответа' },
  NOT_COVERED: { status: 409, message: 'Преподаватель принимает только заявки, на которые хватает баланса' },
  ANSWER_OVERDUE: { status: 409, message: 'Время на ответ истекло: заявка закрывается' },
  FEE_CHANGED: { status: 409, message: 'Плата за отмену изменилась: проверьте сумму' },
  CANCEL_TOO_LATE: { status: 409, message: 'Отменить этот урок уже нельзя' },
  FEE_NOT_WAIVABLE: { status: 409, message: 'Простить плату за этот урок нельзя' },
  MOVE_NOT_ALLOWED: { status: 409, message: 'Перенести этот урок сейчас нельзя' },
  MOVE_PENDING: { status: 409, message: 'Перенос уже предложен' },
  MOVE_CLOSED: { status: 409, message: 'На это предложение уже нельзя ответить' },
  REPORT_NOT_ALLOWED: { status: 409, message: 'Сообщить об этом уроке сейчас нельзя' },
  ALREADY_REPORTED: { status: 409, message: 'Об этом уроке уже сообщили' },
  REPORT_CLOSED: { status: 409, message: 'На это сообщение уже нельзя ответить' },
  DISPUTE_CLOSED: { status: 409, message: 'Этот спор уже решён' },
  TOP_UP_LIMIT: { status: 409, message: 'Достигнут дневной лимит пополнений' },
  PAYOUT_LIMIT: { status: 409, message: 'Достигнут дневной лимит выплат' },
  PAYOUT_OPEN: { status: 409, message: 'Одна ваша заявка на выплату уже ждёт' },
  PAYOUT_AT_BANK: { status: 409, message: 'Выплата уже в файле для банка' },
  NO_PAYOUTS_READY: { status: 409, message: 'Сейчас нет заявок, которые можно отправить' },
  BATCH_FILE_GONE: { status: 409, message: 'Этого файла больше нет' },
  PAYOUT_WAITS: { status: 409, message: 'Счёт новый: выплата ждёт 72 часа' },
  MORE_THAN_LEFT: { status: 409, message: 'Столько уже не осталось' },
  GOODWILL_NOT_ALLOWED: { status: 409, message: 'За этот урок вернуть деньги от портала сейчас нельзя' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Слишком большой запрос' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Неподдерживаемый тип данных' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'Ключ идемпотентности уже использован с другим запросом' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Слишком много запросов, попробуйте позже' },
  HEADERS_TOO_LARGE: { status: 431, message: 'Слишком длинные заголовки запроса' },
  INTERNAL: { status: 500, message: 'Внутренняя ошибка, мы уже разбираемся' },
  UNAVAILABLE: { status: 503, message: 'Сервис временно недоступен, попробуйте позже' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

export interface FieldError {
  path: string;
  message: string;
}

/** Body of every error response (RFC 9457 with the members of design.md §12). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  message: string;
  errors?: FieldError[];
  requestId: string;
  /**
   * Extra members that a client needs to handle the error, for example the newer version of a
   * guide.
   */
  [extension: string]: unknown;
}
