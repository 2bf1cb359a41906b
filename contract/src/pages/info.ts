import type { OperationName } from '../endpoints.ts';
import type { PageName } from './addresses.ts';

/** An operation that a page calls first, with parameters from the page's address. */
export interface FirstData {
  operation: OperationName;
  /** Parameter of the operation's path by parameter of the page's path. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Query parameters with the same value on all pages. */
  fixed?: Readonly<Record<string, string>>;
  /** Query parameters of the page that change the response. Each value is cached separately. */
  search?: readonly string[];
}

/**
 * The row of a page. `data` determines the cache tags of the rendered page (the operations'
 * `shows`), its validity, its query parameters, and the data that the server loads and a link
 * prefetches.
 */
export interface PageInfo {
  /** File of the component, in web/. web/src/screens.tsx or member-screens.ts loads it. */
  module: string;
  /** Further files that are loaded together with it. */
  parts?: readonly string[];
  /** Undefined if the title depends on data. The home page has the title of index.html. */
  title?: string;
  description?: string;
  /** 'listed': in the sitemap; 'allowed': search engines may index it; 'hidden': they may not. */
  search: 'listed' | 'allowed' | 'hidden';
  /** The server renders the first screen, which is the same for everybody. */
  isRendered: boolean;
  /** Every operation that the first screen shows. */
  data: readonly FirstData[];
  /** The service worker stores its code: the screens on the way to a guide. */
  isStoredOffline: boolean;
}

const listed = { search: 'listed', isRendered: true, data: [], isStoredOffline: false } as const;
const allowed = { ...listed, search: 'allowed', isRendered: false } as const;
const hidden = { ...allowed, search: 'hidden' } as const;
const teacherPage = (file: string) =>
  ({ ...hidden, module: `src/screens/teacher-room/${file}.tsx`, title: 'Кабинет учителя' }) as const;
const comparison = (type: 'DORM' | 'FACULTY') =>
  ({
    ...listed,
    module: 'src/domains/guides/comparing/compare-page.tsx',
    data: [
      { operation: 'listTopicFacts', params: { id: 'universityId' }, fixed: { type } },
      { operation: 'getUniversity', params: { id: 'universityId' } },
    ],
  }) as const;
const deskPage = (file: string) =>
  ({ ...hidden, module: `src/domains/desk/${file}.tsx`, title: 'Админ-панель' }) as const;

/** The pages. Addresses are in addresses.ts, because the browser does not load this table. */
export const pages = {
  home: {
    ...listed,
    module: 'src/screens/home/home-page.tsx',
    parts: ['src/domains/guides/search/hero-search.tsx'],
    isStoredOffline: true,
  },
  login: {
    ...allowed,
    module: 'src/domains/identity/account/login-page.tsx',
    title: 'Вход',
    description: 'Войдите в Kampus, чтобы бронировать уроки и комментировать гайды.',
  },
  register: {
    ...allowed,
    module: 'src/domains/identity/account/register-page.tsx',
    title: 'Регистрация',
    description: 'Зарегистрируйтесь в Kampus: логин, пароль, университет, факультет и специальность.',
  },
  verify: { ...hidden, module: 'src/domains/identity/account/verify-page.tsx', title: 'Подтверждение аккаунта' },
  passwordLost: { ...hidden, module: 'src/domains/identity/password/lost-page.tsx', title: 'Забыли пароль?' },
  unsubscribe: { ...hidden, module: 'src/domains/identity/email/unsubscribe-page.tsx', title: 'Отписка от писем' },
  passwordReset: { ...hidden, module: 'src/domains/identity/password/reset-page.tsx', title: 'Новый пароль' },
  universities: {
    ...listed,
    module: 'src/domains/catalogue/universities-page.tsx',
    parts: ['src/domains/guides/search/guide-search.tsx'],
    title: 'Выберите университет',
    description: 'Университеты Братиславы: факультеты, общежития и гайды для тех, кто поступает и учится.',
    data: [{ operation: 'listUniversities' }],
    isStoredOffline: true,
  },
  university: {
    ...listed,
    module: 'src/domains/catalogue/university-page.tsx',
    data: [
      { operation: 'getUniversity', params: { id: 'universityId' } },
      { operation: 'listTopics', query: { universityId: 'universityId' } },
      { operation: 'listTopics', fixed: { type: 'LIFE' } },
    ],
    isStoredOffline: true,
  },
  compareDorms: comparison('DORM'),
  compareFaculties: comparison('FACULTY'),
  guide: {
    ...listed,
    module: 'src/domains/guides/reading/guide-page.tsx',
    data: [
      { operation: 'getGuide', params: { id: 'mainGuideId' } },
      { operation: 'getUniversity', params: { id: 'universityId' } },
    ],
    isStoredOffline: true,
  },
  words: {
    ...listed,
    module: 'src/domains/guides/glossary/words-page.tsx',
    title: 'Словарь студента',
    description: 'Словацкие слова из писем вуза, договоров и гайдов: как звучат, что значат и где нужны.',
    data: [{ operation: 'listGlossary' }],
  },
  selectTeachers: {
    ...listed,
    module: 'src/screens/teacher-search/select-teachers-page.tsx',
    title: 'Выбор учителя',
    description: 'Преподаватели по предметам словацких вузов: свободное время, цены за урок и бронирование.',
    data: [
      {
        operation: 'listTeachers',
        search: ['q', 'part', 'date', 'keywords', 'price', 'place', 'language', 'page'],
      },
      { operation: 'listKeywords', search: ['keywords'] },
    ],
  },
  teacherPage: {
    ...listed,
    module: 'src/screens/teacher-page/teacher-page.tsx',
    data: [
      { operation: 'getTeacher', params: { username: 'username' } },
      { operation: 'listLectures', params: { username: 'username' } },
      { operation: 'listReviews', params: { username: 'username' } },
    ],
  },
  materials: { ...hidden, module: 'src/screens/home/materials-page.tsx', title: 'Материалы' },
  about: {
    ...listed,
    module: 'src/screens/information/about-page.tsx',
    title: 'О проекте',
    description: 'Kampus: кто ведёт портал, кто пишет гайды, как проходят уроки и как пополнить баланс.',
  },
  privacy: {
    ...listed,
    module: 'src/screens/information/privacy-page.tsx',
    title: 'Конфиденциальность',
    description: 'Что Kampus хранит о людях, зачем, как долго и как это получить или стереть.',
  },
  terms: {
    ...listed,
    module: 'src/screens/information/terms-page.tsx',
    title: 'Условия',
    description: 'Правила Kampus: гайды, уроки, баланс, модерация и споры.',
  },
  accessibility: {
    ...listed,
    module: 'src/screens/information/accessibility-page.tsx',
    title: 'Доступность',
    description: 'Каким правилам доступности следует Kampus, что пока мешает и кому об этом сообщить.',
  },
  report: {
    ...allowed,
    module: 'src/domains/desk/notices/report-page.tsx',
    title: 'Пожаловаться',
    description: 'Сообщите о комментарии, отзыве, гайде, имени или картинке, которых на Kampus быть не должно.',
  },
  profile: { ...hidden, module: 'src/screens/profile/profile-page.tsx', title: 'Личный кабинет' },
  security: { ...hidden, module: 'src/domains/identity/security/security-page.tsx', title: 'Безопасность' },
  topUp: { ...hidden, module: 'src/domains/balance/top-up/top-up-page.tsx', title: 'Пополнить баланс' },
  topUpIntent: { ...hidden, module: 'src/domains/balance/top-up/intent-page.tsx', title: 'Пополнить баланс' },
  statement: { ...hidden, module: 'src/domains/balance/papers/statement-page.tsx', title: 'Выписка по балансу' },
  receipt: { ...hidden, module: 'src/domains/balance/papers/receipt-page.tsx', title: 'Квитанция' },
  decisions: { ...hidden, module: 'src/domains/identity/decisions/decisions-page.tsx', title: 'Решения' },
  teacher: teacherPage('teacher-layout'),
  teacherSchedule: teacherPage('schedule-page'),
  teacherKeywords: teacherPage('keywords-page'),
  teacherReservations: teacherPage('reservations-page'),
  teacherPrice: teacherPage('price-page'),
  teacherBalance: teacherPage('balance-page'),
  teacherAvatar: teacherPage('avatar-page'),
  teacherAbout: teacherPage('about-page'),
  teacherWeek: { ...teacherPage('week-page'), module: 'src/domains/teaching/week/week-page.tsx' },
  createGuide: { ...hidden, module: 'src/domains/guides/editing/create-guide-page.tsx', title: 'Создать гайд' },
  admin: { ...hidden, module: 'src/domains/desk/admin/admin-page.tsx', title: 'Админ-панель' },
  desk: deskPage('desk-layout'),
  deskWaiting: deskPage('waiting-page'),
  deskReports: deskPage('moderation/reports-page'),
  deskCorrections: deskPage('guides/corrections-page'),
  deskGuides: deskPage('guides/due-guides-page'),
  deskLinks: deskPage('guides/links-page'),
  deskSearches: deskPage('guides/searches-page'),
  deskReviews: deskPage('moderation/reviews-page'),
  deskObjections: deskPage('moderation/objections-page'),
  deskDisputes: deskPage('disputes/disputes-page'),
  deskBank: deskPage('bank/bank-page'),
  deskPayouts: deskPage('money/payouts-page'),
  deskPeople: deskPage('people/people-page'),
  deskPerson: deskPage('people/person-page'),
  deskCatalogue: deskPage('catalogue/catalogue-page'),
  deskAudit: deskPage('audit/audit-page'),
} as const satisfies Readonly<Record<PageName, PageInfo>>;

/** Pages with data on the first screen. web/src/first-data.ts loads it. */
export type PageWithData = {
  [Name in PageName]: (typeof pages)[Name]['data'] extends readonly [] ? never : Name;
}[PageName];

/** Pages with a title that depends on data. server/src/drivers/site/pages.ts finds it. */
export type PageWithoutTitle = {
  [Name in PageName]: (typeof pages)[Name] extends { title: string } ? never : Name;
}[Exclude<PageName, 'home'>];
