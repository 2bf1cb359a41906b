import type { OperationName } from '../endpoints.ts';
import type { PageName } from './addresses.ts';

/** What a page asks the server first: operations of the contract with the parameters of the page's address. */
export interface FirstData {
  operation: OperationName;
  /** Parameters of the operation's path, by the name of the page's parameter. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
}

export interface PageInfo {
  /** The file in web/ whose component the page is; web/src/screens.tsx loads it, or member-screens.ts. */
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
  module: `src/screens/teacher-room/${file}.tsx`,
  title: 'Кабинет учителя',
});
const deskPage = (file: string): PageInfo => ({
  ...hidden,
  module: `src/domains/desk/${file}.tsx`,
  title: 'Стол куратора',
});

/**
 * Everything about each page but its address, which addresses.ts has: apart, because only the server and the build read it, and
 * the browser need not download it.
 */
export const pages: Readonly<Record<PageName, PageInfo>> = {
  home: {
    ...listed,
    module: 'src/screens/home/home-page.tsx',
    parts: ['src/domains/guides/search/hero-search.tsx'],
    isKeptOffline: true,
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
  passwordReset: { ...hidden, module: 'src/domains/identity/password/reset-page.tsx', title: 'Новый пароль' },
  universities: {
    ...listed,
    module: 'src/domains/catalogue/universities-page.tsx',
    parts: ['src/domains/guides/search/guide-search.tsx'],
    title: 'Выберите университет',
    description: 'Университеты Братиславы: факультеты, общежития и гайды для тех, кто поступает и учится.',
    data: [{ operation: 'listUniversities' }],
    isKeptOffline: true,
  },
  university: {
    ...listed,
    module: 'src/domains/catalogue/university-page.tsx',
    data: [
      { operation: 'getUniversity', params: { id: 'universityId' } },
      { operation: 'listTopics', query: { universityId: 'universityId' } },
    ],
    isKeptOffline: true,
  },
  guide: {
    ...listed,
    module: 'src/domains/guides/reading/guide-page.tsx',
    data: [{ operation: 'getGuide', params: { id: 'mainGuideId' } }],
    isKeptOffline: true,
  },
  selectTeachers: {
    ...listed,
    module: 'src/screens/teacher-search/select-teachers-page.tsx',
    title: 'Выбор учителя',
    description: 'Преподаватели по предметам словацких вузов: свободное время, цены за урок и бронирование.',
  },
  teacherPage: {
    ...listed,
    module: 'src/screens/teacher-page/teacher-page.tsx',
    data: [{ operation: 'getTeacher', params: { username: 'username' } }],
  },
  materials: { ...hidden, module: 'src/screens/home/materials-page.tsx', title: 'Материалы' },
  about: {
    ...listed,
    module: 'src/screens/home/about-page.tsx',
    title: 'О проекте',
    description: 'Kampus: кто пишет гайды, как проходят уроки и как пополнить баланс.',
  },
  privacy: {
    ...listed,
    module: 'src/screens/home/privacy-page.tsx',
    title: 'Конфиденциальность',
    description: 'Что Kampus хранит о людях, зачем, как долго и как это получить или стереть.',
  },
  profile: { ...hidden, module: 'src/screens/profile/profile-page.tsx', title: 'Личный кабинет' },
  security: { ...hidden, module: 'src/domains/identity/security/security-page.tsx', title: 'Безопасность' },
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
