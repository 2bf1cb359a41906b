import type { OperationName } from './endpoints.ts';

/** Who may open a page: everybody without one; 'MEMBER' is whoever has signed in, the others are the least rank. */
export type PageGuard = 'MEMBER' | 'TEACHER' | 'CURATOR';

export interface PageRoute {
  /** Parameters are written `:name`, ids but for `:username`; `/*` at the end lets anything follow. */
  path: string;
  guard?: PageGuard;
  /** The page around it, which shows it inside itself. */
  within?: string;
  /** The page inside it that its own address leads to. */
  opens?: string;
}

/** Address and guard of each page of product.md §2: the only place where they stand. */
export const pageRoutes = {
  home: { path: '/' },
  login: { path: '/login' },
  register: { path: '/register' },
  verify: { path: '/verify' },
  passwordLost: { path: '/password/lost' },
  // The bot's link has its token as the fragment, which no server or log sees.
  passwordReset: { path: '/password/reset' },
  universities: { path: '/universities' },
  university: { path: '/universities/:universityId' },
  guide: { path: '/universities/:universityId/faculties/:mainGuideId/*' },
  selectTeachers: { path: '/select-teachers' },
  teacherPage: { path: '/teachers/:username' },
  materials: { path: '/materials' },
  about: { path: '/about' },
  privacy: { path: '/privacy' },
  profile: { path: '/profile', guard: 'MEMBER' },
  security: { path: '/profile/security', guard: 'MEMBER' },
  teacher: { path: '/teacher', guard: 'TEACHER', opens: 'teacherSchedule' },
  teacherSchedule: { path: '/teacher/schedule', guard: 'TEACHER', within: 'teacher' },
  teacherKeywords: { path: '/teacher/keywords', guard: 'TEACHER', within: 'teacher' },
  teacherReservations: { path: '/teacher/reservations', guard: 'TEACHER', within: 'teacher' },
  teacherPrice: { path: '/teacher/price', guard: 'TEACHER', within: 'teacher' },
  teacherBalance: { path: '/teacher/balance', guard: 'TEACHER', within: 'teacher' },
  teacherAvatar: { path: '/teacher/avatar', guard: 'TEACHER', within: 'teacher' },
  teacherAbout: { path: '/teacher/about', guard: 'TEACHER', within: 'teacher' },
  teacherWeek: { path: '/teacher/week', guard: 'TEACHER', within: 'teacher' },
  createGuide: { path: '/guide/create', guard: 'CURATOR' },
  admin: { path: '/admin', guard: 'CURATOR' },
  desk: { path: '/desk', guard: 'CURATOR', opens: 'deskReports' },
  deskReports: { path: '/desk/reports', guard: 'CURATOR', within: 'desk' },
  deskCorrections: { path: '/desk/corrections', guard: 'CURATOR', within: 'desk' },
  deskGuides: { path: '/desk/guides', guard: 'CURATOR', within: 'desk' },
  deskReviews: { path: '/desk/reviews', guard: 'CURATOR', within: 'desk' },
  deskDisputes: { path: '/desk/disputes', guard: 'CURATOR', within: 'desk' },
  deskPeople: { path: '/desk/people', guard: 'CURATOR', within: 'desk' },
  deskPerson: { path: '/desk/people/:username', guard: 'CURATOR', within: 'desk' },
  deskCatalogue: { path: '/desk/catalogue', guard: 'CURATOR', within: 'desk' },
  deskAudit: { path: '/desk/audit', guard: 'CURATOR', within: 'desk' },
} as const satisfies Readonly<Record<string, PageRoute>>;

export type PageName = keyof typeof pageRoutes;

/** What a page asks the server first: operations of the contract with the parameters of the page's address. */
export interface FirstData {
  operation: OperationName;
  /** Parameters of the operation's path, by the name of the page's parameter. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
}

export interface PageInfo {
  /** The file in web/ whose component the page is; web/src/screens.tsx loads it. */
  module: string;
  /** Further files that are loaded together with it. */
  parts?: readonly string[];
  /** What its head says. Undefined where it depends on what the page shows; the home page keeps index.html's. */
  title?: string;
  description?: string;
  /** 'listed': in the sitemap, and the same for everybody; 'allowed': may be found; 'hidden': not for search engines. */
  search: 'listed' | 'allowed' | 'hidden';
  /** Asked for by the head of the page, before its scripts run. */
  data: readonly FirstData[];
  /** True where the service worker keeps its code: the screens on the way to a guide. */
  isKeptOffline: boolean;
}

const listed = { search: 'listed', data: [], isKeptOffline: false } as const;
const allowed = { ...listed, search: 'allowed' } as const;
const hidden = { ...listed, search: 'hidden' } as const;
const teacherPage = (file: string): PageInfo => ({
  ...hidden,
  module: `src/areas/teacher-room/${file}.tsx`,
  title: 'Кабинет учителя',
});
const deskPage = (file: string): PageInfo => ({
  ...hidden,
  module: `src/areas/desk/${file}.tsx`,
  title: 'Стол куратора',
});

/**
 * Everything else about each page. Apart from its address, so that the browser does not download what only the server
 * and the build read.
 */
export const pages: Readonly<Record<PageName, PageInfo>> = {
  home: { ...listed, module: 'src/areas/home/home-page.tsx', isKeptOffline: true },
  login: {
    ...allowed,
    module: 'src/areas/accounts/login-page.tsx',
    title: 'Вход',
    description: 'Войдите в Kampus, чтобы бронировать уроки и комментировать гайды.',
  },
  register: {
    ...allowed,
    module: 'src/areas/accounts/register-page.tsx',
    title: 'Регистрация',
    description: 'Зарегистрируйтесь в Kampus: логин, пароль, университет, факультет и специальность.',
  },
  verify: { ...hidden, module: 'src/areas/accounts/verify-page.tsx', title: 'Подтверждение аккаунта' },
  passwordLost: { ...hidden, module: 'src/areas/accounts/password/lost-page.tsx', title: 'Забыли пароль?' },
  passwordReset: { ...hidden, module: 'src/areas/accounts/password/reset-page.tsx', title: 'Новый пароль' },
  universities: {
    ...listed,
    module: 'src/areas/catalogue/universities-page.tsx',
    parts: ['src/areas/guides/search/guide-search.tsx'],
    title: 'Выберите университет',
    description: 'Университеты Братиславы: факультеты, общежития и гайды для тех, кто поступает и учится.',
    data: [{ operation: 'listUniversities' }],
    isKeptOffline: true,
  },
  university: {
    ...listed,
    module: 'src/areas/catalogue/university-page.tsx',
    data: [
      { operation: 'getUniversity', params: { id: 'universityId' } },
      { operation: 'listTopics', query: { universityId: 'universityId' } },
    ],
    isKeptOffline: true,
  },
  guide: {
    ...listed,
    module: 'src/areas/guides/guide-page.tsx',
    data: [{ operation: 'getGuide', params: { id: 'mainGuideId' } }],
    isKeptOffline: true,
  },
  selectTeachers: {
    ...listed,
    module: 'src/areas/teacher-search/select-teachers-page.tsx',
    title: 'Выбор учителя',
    description: 'Преподаватели по предметам словацких вузов: свободное время, цены за урок и бронирование.',
  },
  teacherPage: {
    ...listed,
    module: 'src/areas/teacher-page/teacher-page.tsx',
    data: [{ operation: 'getTeacher', params: { username: 'username' } }],
  },
  materials: { ...hidden, module: 'src/areas/home/materials-page.tsx', title: 'Материалы' },
  about: {
    ...listed,
    module: 'src/areas/home/about-page.tsx',
    title: 'О проекте',
    description: 'Kampus: кто пишет гайды, как проходят уроки и как пополнить баланс.',
  },
  privacy: {
    ...listed,
    module: 'src/areas/home/privacy-page.tsx',
    title: 'Конфиденциальность',
    description: 'Что Kampus хранит о людях, зачем, как долго и как это получить или стереть.',
  },
  profile: { ...hidden, module: 'src/areas/accounts/profile-page.tsx', title: 'Личный кабинет' },
  security: { ...hidden, module: 'src/areas/accounts/security/security-page.tsx', title: 'Безопасность' },
  teacher: teacherPage('teacher-layout'),
  teacherSchedule: teacherPage('schedule-page'),
  teacherKeywords: teacherPage('keywords-page'),
  teacherReservations: teacherPage('reservations-page'),
  teacherPrice: teacherPage('price-page'),
  teacherBalance: teacherPage('balance-page'),
  teacherAvatar: teacherPage('avatar-page'),
  teacherAbout: teacherPage('about-page'),
  teacherWeek: { ...teacherPage('week-page'), module: 'src/areas/schedule/week-page.tsx' },
  createGuide: { ...hidden, module: 'src/areas/guides/editing/create-guide-page.tsx', title: 'Создать гайд' },
  admin: { ...hidden, module: 'src/areas/admin/admin-page.tsx', title: 'Админ-панель' },
  desk: deskPage('desk-layout'),
  deskReports: deskPage('moderation/reports-page'),
  deskCorrections: deskPage('guides/corrections-page'),
  deskGuides: deskPage('guides/due-guides-page'),
  deskReviews: deskPage('moderation/reviews-page'),
  deskDisputes: deskPage('disputes/disputes-page'),
  deskPeople: deskPage('people/people-page'),
  deskPerson: deskPage('people/person-page'),
  deskCatalogue: deskPage('catalogue/catalogue-page'),
  deskAudit: deskPage('audit/audit-page'),
};

/** The web app without a rendered screen: what the service worker opens instead of a page without a connection. */
export const shellPath = '/app-shell';

const idMax = 2_147_483_647;
/** Ids are what the API takes as such in a path; anything else in an address is a page that is not there. */
export const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= idMax;

/** The signs of logins; which of them exist is the call's to say. */
export const isUsername = (text: string): boolean => /^[\w.-]{1,64}$/.test(text);

/** What may stand for a parameter of a path; an id where nothing else is said. */
const isParam = (name: string, text: string): boolean => (name === 'username' ? isUsername(text) : isId(text));

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const parts = path.split('/');
  const expected = pattern.split('/');
  const isOpen = expected.at(-1) === '*';
  const fixed = isOpen ? expected.slice(0, -1) : expected;
  if (isOpen ? parts.length < fixed.length : parts.length !== fixed.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of fixed.entries()) {
    const given = parts[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== given) return undefined;
    } else if (!isParam(part.slice(1), given)) return undefined;
    else params[part.slice(1)] = given;
  }
  return params;
}

export interface FoundPage {
  name: PageName;
  params: Readonly<Record<string, string>>;
}

/** The page at a path, and the parameters in it; undefined where there is none. A slash at the end makes no difference. */
export function findPage(path: string): FoundPage | undefined {
  const plain = path.replace(/(.)\/+$/, '$1');
  for (const name of Object.keys(pageRoutes) as PageName[]) {
    const params = matchPath(pageRoutes[name].path, plain);
    if (params) return { name, params };
  }
  return undefined;
}

/** The path of a page with its parameters put in, without what may follow it. */
export const pathOf = (name: PageName, params: Readonly<Record<string, string>> = {}): string =>
  pageRoutes[name].path.replace(/\/\*$/, '').replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
