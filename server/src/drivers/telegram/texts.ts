import { toWallClock } from '@kampus/contract/format/wall-clock';
import { inWords, say } from '@kampus/languages/say';
import { formatEuros } from '#platform/format/euros.ts';
import { formatDuration, formatGroup, formatLesson, formatMoment } from './format.ts';

/** All texts of the bot. */

export interface LessonFacts {
  student: string;
  teacher: string;
  startsAt: Date;
  endsAt: Date;
  groupSize: number;
  duration: number;
  priceCents: number;
  answerDueAt: Date;
  goal: string | null;
}

/**
 * Positions of names and logins in the texts below: between a label and the next character, in
 * lists many times.
 */
export const nameLabels = inWords<readonly { before: string; after: string; isListed?: true }[]>([
  { before: 'Ученик: ', after: '\n', isListed: true },
  { before: 'Преподаватель: ', after: '\n', isListed: true },
  { before: 'Причина: ', after: '\n' },
  { before: 'Сообщение: ', after: '\n' },
  { before: 'Что разобрать: ', after: '\n' },
  { before: 'Место изменится: ', after: '\n' },
]);

const lesson = ({ startsAt, endsAt, groupSize, duration, priceCents }: LessonFacts): string =>
  [
    say`Когда: ${formatLesson(startsAt, endsAt)}`,
    say`Группа: ${formatGroup(groupSize)}`,
    say`Длительность: ${formatDuration(duration)}`,
    say`Стоимость: ${formatEuros(priceCents)}`,
  ].join('\n');

/** The student's words, on one line, so that all of them are quoted. */
const goalLine = ({ goal }: LessonFacts): string =>
  goal === null ? '' : say`\nЧто разобрать: ${goal.replace(/\s+/g, ' ')}`;

export const notificationTexts = inWords({
  requested: (facts: LessonFacts) =>
    say`Новая заявка на урок\nУченик: ${facts.student}\n${lesson(facts)}${goalLine(facts)}\n\nОтветить можно до: ${formatMoment(facts.answerDueAt)}. Потом заявка закроется сама.`,
  unanswered: (facts: LessonFacts) =>
    say`Заявка ждёт вашего ответа\nУченик: ${facts.student}\n${lesson(facts)}${goalLine(facts)}\n\nОтветить можно до: ${formatMoment(facts.answerDueAt)}. Потом заявка закроется сама.`,
  confirmed: (facts: LessonFacts) =>
    say`Урок подтверждён\nПреподаватель: ${facts.teacher}\n${lesson(facts)}\n\nСвяжитесь с преподавателем: `,
  confirmedTeacher: (facts: LessonFacts) =>
    say`Вы подтвердили урок\nУченик: ${facts.student}\n${lesson(facts)}\n\nСвяжитесь с учеником: `,
  refused: (facts: LessonFacts) =>
    say`Урок не состоится\nПреподаватель: ${facts.teacher}\n${lesson(facts)}\n\nЗаявка отклонена, деньги не списаны. На портале можно выбрать другое время.`,
  cancelledByAdmin: (facts: LessonFacts, toTeacher: boolean) =>
    toTeacher
      ? say`Урок отменён администратором\nУченик: ${facts.student}\n${lesson(facts)}`
      : say`Урок отменён администратором\nПреподаватель: ${facts.teacher}\n${lesson(facts)}\n\nДеньги не списаны. На портале можно выбрать другое время.`,
  expired: (facts: LessonFacts) =>
    say`Заявка закрыта: преподаватель не ответил вовремя\nПреподаватель: ${facts.teacher}\n${lesson(facts)}\n\nДеньги не списаны. На портале можно выбрать другое время.`,
  expiredTeacher: (facts: LessonFacts) =>
    say`Заявка закрыта: вы не ответили вовремя\nУченик: ${facts.student}\n${lesson(facts)}`,
  teacherLeft: (facts: LessonFacts) =>
    say`Заявка закрыта: преподаватель сейчас не преподаёт на портале\nПреподаватель: ${facts.teacher}\n${lesson(facts)}\n\nДеньги не списаны. На портале можно выбрать другое время.`,
  teacherLeftTeacher: (facts: LessonFacts) =>
    say`Заявка закрыта: вы сейчас не преподаёте на портале\nУченик: ${facts.student}\n${lesson(facts)}`,
  paidByStudent: (facts: LessonFacts) =>
    say`Урок оплачен\nПреподаватель: ${facts.teacher}\nКогда: ${formatLesson(facts.startsAt, facts.endsAt)}\nСписано с вашего баланса: ${formatEuros(facts.priceCents)}`,
  paidToTeacher: (facts: LessonFacts) =>
    say`Урок оплачен\nУченик: ${facts.student}\nКогда: ${formatLesson(facts.startsAt, facts.endsAt)}\nЗачислено на ваш баланс: ${formatEuros(facts.priceCents)}`,
  reminder: (when: 'day' | 'hour', withWhom: string, facts: LessonFacts) =>
    say`${when === 'day' ? say`Напоминание: скоро урок` : say`Урок меньше чем через час`}\n${withWhom}\nКогда: ${formatLesson(facts.startsAt, facts.endsAt)}`,
  withTeacher: (facts: Pick<LessonFacts, 'teacher'>) => say`Преподаватель: ${facts.teacher}`,
  withStudent: (facts: Pick<LessonFacts, 'student'>) => say`Ученик: ${facts.student}`,
  timeOffered: (teacher: string, startsAt: Date, endsAt: Date, until: Date) =>
    say`Освободилось время\nПреподаватель: ${teacher}\nКогда: ${formatLesson(startsAt, endsAt)}\n\nДо ${toWallClock(until).time} забронировать его можете только вы.`,
  book: 'Забронировать',
  noContact: 'Telegram не указан, напишите через куратора портала.',
} as const);

const roleNames = inWords<Readonly<Record<string, string>>>({
  STUDENT: 'студент',
  TEACHER: 'преподаватель',
  CURATOR: 'куратор',
  ADMIN: 'администратор',
  DEVELOPER: 'разработчик',
});

/** Texts about the account. */
export const accountTexts = inWords({
  passwordLink: (link: string) =>
    say`Новый пароль для портала Kampus можно задать по ссылке. Она действует 30 минут и только один раз:\n${link}\n\nЕсли вы этого не просили, ничего делать не нужно: пароль остался прежним.`,
  passwordChanged: 'Пароль от портала Kampus изменён. Если это сделали не вы, напишите куратору портала.',
  passkeyAdded: (name: string) =>
    say`В ваш аккаунт на портале Kampus добавлен ключ доступа «${name}»: с ним входят без пароля.\n\nЕсли это сделали не вы, удалите его на портале в «Безопасности», завершите чужие сеансы и смените пароль: /password`,
  passkeyRemoved: (name: string) =>
    say`Из вашего аккаунта на портале Kampus удалён ключ доступа «${name}»: войти им больше нельзя.\n\nЕсли это сделали не вы, завершите чужие сеансы в «Безопасности» и смените пароль: /password`,
  secondFactorOn:
    'В вашем аккаунте на портале Kampus включён второй фактор: при входе нужен код из приложения. Остальные сеансы завершены.\n\nЕсли это сделали не вы, напишите куратору портала и смените пароль: /password',
  secondFactorOff:
    'В вашем аккаунте на портале Kampus выключен второй фактор: при входе хватает пароля или ключа доступа.\n\nЕсли это сделали не вы, завершите чужие сеансы в «Безопасности» и смените пароль: /password',
  telegramChanged: (login: string) =>
    say`Аккаунт «${login}» на портале Kampus связали с другим Telegram. Сообщения об уроках и ссылки для нового пароля теперь приходят туда.\n\nЕсли это сделали не вы, верните аккаунт сюда в течение суток.`,
  telegramLinked: (login: string) =>
    say`С аккаунтом «${login}» на портале Kampus связали новый Telegram. Сообщения об уроках и ссылки для нового пароля теперь приходят туда.\n\nЕсли это сделали не вы, свяжите в «Безопасности» свой Telegram, завершите чужие сеансы и смените пароль: /password`,
  emailSet: (login: string, address: string) =>
    say`К аккаунту «${login}» на портале Kampus привязан адрес почты ${address}. Через него можно задать новый пароль.\n\nЕсли это сделали не вы, уберите адрес на портале в «Безопасности», завершите чужие сеансы и смените пароль: /password`,
  emailRemoved: (login: string, address: string) =>
    say`От аккаунта «${login}» на портале Kampus отвязан адрес почты ${address}. Писем портала на нём больше не будет.\n\nЕсли это сделали не вы, завершите чужие сеансы в «Безопасности» и смените пароль: /password`,
  keepTelegram: 'Это не я, вернуть сюда',
  telegramKept: (login: string) =>
    say`Аккаунт «${login}» снова связан с этим Telegram, все сеансы на портале завершены. Ключи доступа, второй фактор и адрес почты, добавленные за неделю до смены и позже, удалены. Теперь задайте новый пароль: /password`,
  telegramLate: 'Сутки прошли, вернуть аккаунт кнопкой уже нельзя. Напишите куратору портала.',
  telegramGone: 'Этого изменения уже нет, делать больше ничего не нужно.',
  telegramOther: 'Этот Telegram уже связан с другим аккаунтом на портале. Напишите куратору.',
  blocked: (isAll: boolean, until: string, reason: string) =>
    say`${isAll ? say`Ваш аккаунт на портале заблокирован` : say`Вам нельзя писать на портале и бронировать уроки`}${until ? say` до ${until}` : ''}.\nПричина: ${reason}`,
  object: (address: string) => say`\n\nОснования решения и как возразить: ${address}`,
  objectAtLogin: (address: string) => say`\n\nВозразить можно на странице входа, введя логин и пароль: ${address}`,
  objectionDecided: (isReversed: boolean, reason: string) =>
    say`${isReversed ? say`Ваше возражение принято: решение отменено.` : say`Ваше возражение рассмотрено: решение остаётся.`}\nПочему: ${reason}`,
  kept: 'Аккаунт не удалён: после заявки на возврат появилось то, что этому мешает, например урок. Что именно, скажет «Удалить аккаунт» в разделе «Безопасность».',
  unblocked: 'Ограничения на портале сняты.',
  roleChanged: (role: string, reason: string) =>
    say`Ваша роль на портале теперь: ${roleNames[role] ?? role}. Войдите снова.${reason && say`\nПричина: ${reason}`}`,
  calendarSilent: (name: string, problem: string, portal: string) =>
    say`Календарь «${name}» не читается уже сутки.\n${problem}.\n\nЗанятое время остаётся таким, как при последнем чтении. Проверить или убрать календарь: ${portal}/teacher/week`,
  reviewHidden: (reason: string) => say`Ваш отзыв скрыт куратором\nПричина: ${reason}`,
  commentHidden: (guide: string, reason: string) =>
    say`Ваш комментарий к гайду «${guide}» скрыт куратором.\nПричина: ${reason}`,
  profileCleared: (what: string, reason: string) => say`Куратор удалил ${what}.\nПричина: ${reason}`,
  guideDigest: (lines: readonly string[], portal: string) =>
    say`Ваши гайды на этой неделе:\n${lines.map((line) => `— ${line}`).join('\n')}\n\nПроверка гайдов: ${portal}/desk/guides`,
  guidesDue: (count: number) => say`пора проверить: ${count}`,
  openCorrections: (count: number) => say`правок ждут решения: ${count}`,
  missedSearches: (count: number) => say`искали и не нашли: ${count}`,
  brokenLinks: (count: number) => say`ссылок не работает: ${count}`,
  correctionAccepted: (guide: string, address: string) =>
    say`Спасибо! Ваша правка к гайду «${guide}» принята.\n${address}`,
  correctionDeclined: (guide: string, reason: string) =>
    say`Ваша правка к гайду «${guide}» не принята.${reason ? say`\nПочему: ${reason}` : ''}`,
} as const);

export const requestTexts = inWords({
  accept: 'Принять',
  refuse: 'Отказать',
  accepted: 'Вы приняли заявку',
  refused: 'Вы отказали',
  notLinked: 'Этот Telegram не связан с аккаунтом на портале.',
  blocked: 'Ваш аккаунт заблокирован: здесь ничего нельзя решить.',
} as const);

export const confirmTexts = inWords({
  question: (login: string) =>
    say`Подтвердить аккаунт «${login}» на портале Kampus?\n\nЕсли вы не регистрировались под этим логином, нажмите «Это не я».`,
  questionTelegram: (login: string) =>
    say`Связать этот Telegram с аккаунтом «${login}» на портале Kampus? Прежний Telegram, если он был, об этом узнает.\n\nЕсли вы не просили об этом на портале, нажмите «Это не я».`,
  yes: 'Подтвердить',
  no: 'Это не я',
  done: (login: string) =>
    say`Аккаунт «${login}» подтверждён\nТеперь на портале можно бронировать уроки и писать комментарии. Сообщения об уроках будут приходить сюда.`,
  linked: (login: string) =>
    say`Аккаунт «${login}» связан с этим Telegram\nСообщения об уроках и ссылки для нового пароля теперь приходят сюда.`,
  refused: 'Хорошо, ничего не подтверждено. Эта ссылка больше не действует.',
  alreadyConfirmed: (login: string) => say`Аккаунт «${login}» уже подтверждён, делать больше ничего не нужно.`,
  used: 'Эта ссылка уже использована. Новую можно получить в личном кабинете на портале.',
  expired: 'Срок действия ссылки истёк. Новую можно получить в личном кабинете на портале.',
  unknown: 'Такой ссылки нет. Проверьте, что открыли её целиком, или получите новую в личном кабинете на портале.',
  toPortal: 'Вернуться на портал',
  otherAccount:
    'Этот Telegram уже связан с другим аккаунтом на портале. Один Telegram подтверждает только один аккаунт.',
} as const);

export const chatTexts = inWords({
  greeting:
    'Здравствуйте! Я бот портала Kampus: подтверждаю аккаунты и сообщаю об уроках.\n\nЧтобы подтвердить аккаунт, откройте ссылку или QR-код, которые портал показал после регистрации.',
  greetingKnown: (login: string) =>
    say`Здравствуйте! Этот Telegram связан с аккаунтом «${login}». Сообщения об уроках приходят сюда.`,
  notUnderstood:
    'Я понимаю кнопки, ссылки с портала и команды: /lessons, /password, /help. О ваших уроках я напишу сам.',
  failed: 'Сейчас не получилось. Попробуйте ещё раз через минуту.',
  privateOnly: 'Я отвечаю только в личном чате.',
} as const);

/** Replies to the commands, and their descriptions in Telegram's menu. */
export const commandTexts = inWords({
  menu: {
    start: 'Начать',
    lessons: 'Ближайшие уроки',
    password: 'Новый пароль',
    help: 'Что умеет бот',
  },
  help: `Я бот портала Kampus: подтверждаю аккаунты и сообщаю об уроках.

/lessons — ближайшие уроки и заявки
/password — ссылка, чтобы задать новый пароль
/help — эта подсказка

Кнопки под сообщениями делают то же, что кнопки на портале. Если вы смените Telegram, свяжите с аккаунтом новый: на портале, в профиле, раздел «Безопасность».`,
  notLinked:
    'Этот Telegram не связан с аккаунтом на портале. Откройте ссылку или QR-код, которые портал показывает после регистрации и в личном кабинете.',
  noLessons: 'Ближайших уроков нет.',
  lessons: 'Ближайшие уроки',
  tooManyLinks: 'За час я присылаю не больше трёх ссылок. Подождите и попробуйте ещё раз.',
  states: { PENDING: 'ждёт ответа', CONFIRMED: 'подтверждён', PAID: 'оплачен' },
} as const);
