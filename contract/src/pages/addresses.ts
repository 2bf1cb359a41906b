import { withoutEnd } from '../format/without-end.ts';

/** Who may open a page. 'MEMBER': a person who is signed in. The others are the lowest rank. */
export type PageGuard = 'MEMBER' | 'TEACHER' | 'CURATOR';

export interface PageRoute {
  /**
   * A parameter is `:name`: an id, or a login for `:username`. `/*` at the end matches any rest.
   */
  path: string;
  guard?: PageGuard;
  /** The page around it, which shows it inside itself. */
  within?: string;
  /** The page inside it that its own address leads to. */
  opens?: string;
}

/** Address and guard of each page of product.md §2. */
export const pageRoutes = {
  home: { path: '/' },
  login: { path: '/login' },
  register: { path: '/register' },
  verify: { path: '/verify' },
  passwordLost: { path: '/password/lost' },
  // The bot's link has its token as the fragment, which no server or log sees.
  passwordReset: { path: '/password/reset' },
  // The link of an e-mail that ends e-mails of its kind.
  unsubscribe: { path: '/unsubscribe' },
  universities: { path: '/universities' },
  university: { path: '/universities/:universityId' },
  compareDorms: { path: '/universities/:universityId/compare/dorms' },
  compareFaculties: { path: '/universities/:universityId/compare/faculties' },
  guide: { path: '/universities/:universityId/faculties/:mainGuideId/*' },
  words: { path: '/words' },
  selectTeachers: { path: '/select-teachers' },
  teacherPage: { path: '/teachers/:username' },
  materials: { path: '/materials' },
  about: { path: '/about' },
  privacy: { path: '/privacy' },
  terms: { path: '/terms' },
  accessibility: { path: '/accessibility' },
  report: { path: '/report' },
  profile: { path: '/profile', guard: 'MEMBER' },
  security: { path: '/profile/security', guard: 'MEMBER' },
  topUp: { path: '/profile/top-up', guard: 'MEMBER' },
  topUpIntent: { path: '/profile/top-up/:id', guard: 'MEMBER' },
  statement: { path: '/profile/statement', guard: 'MEMBER' },
  receipt: { path: '/profile/receipts/:id', guard: 'MEMBER' },
  decisions: { path: '/profile/decisions', guard: 'MEMBER' },
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
  desk: { path: '/desk', guard: 'CURATOR', opens: 'deskWaiting' },
  deskWaiting: { path: '/desk/waiting', guard: 'CURATOR', within: 'desk' },
  deskReports: { path: '/desk/reports', guard: 'CURATOR', within: 'desk' },
  deskCorrections: { path: '/desk/corrections', guard: 'CURATOR', within: 'desk' },
  deskGuides: { path: '/desk/guides', guard: 'CURATOR', within: 'desk' },
  deskLinks: { path: '/desk/links', guard: 'CURATOR', within: 'desk' },
  deskSearches: { path: '/desk/searches', guard: 'CURATOR', within: 'desk' },
  deskReviews: { path: '/desk/reviews', guard: 'CURATOR', within: 'desk' },
  deskObjections: { path: '/desk/objections', guard: 'CURATOR', within: 'desk' },
  deskDisputes: { path: '/desk/disputes', guard: 'CURATOR', within: 'desk' },
  deskBank: { path: '/desk/bank', guard: 'CURATOR', within: 'desk' },
  deskPayouts: { path: '/desk/payouts', guard: 'CURATOR', within: 'desk' },
  deskPeople: { path: '/desk/people', guard: 'CURATOR', within: 'desk' },
  deskPerson: { path: '/desk/people/:username', guard: 'CURATOR', within: 'desk' },
  deskCatalogue: { path: '/desk/catalogue', guard: 'CURATOR', within: 'desk' },
  deskAudit: { path: '/desk/audit', guard: 'CURATOR', within: 'desk' },
} as const satisfies Readonly<Record<string, PageRoute>>;

export type PageName = keyof typeof pageRoutes;
/** The pages that need an account. */
export type MemberPageName = {
  [Name in PageName]: (typeof pageRoutes)[Name] extends { guard: PageGuard } ? Name : never;
}[PageName];

/** The web app without a rendered screen. The service worker opens it without a connection. */
export const shellPath = '/app-shell';

const idMax = 2_147_483_647;
/** True for an id as the API accepts it in a path. */
export const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= idMax;

/** True for text that can be a login. The API knows which logins exist. */
export const isUsername = (text: string): boolean => /^[\w.-]{1,64}$/.test(text);

/** True for a value of a path parameter. */
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

/** The path without slashes at its end; `/` stays. */
export const plainPath = (path: string): string => withoutEnd(path, '/') || path.slice(0, 1);

export interface FoundPage {
  name: PageName;
  params: Readonly<Record<string, string>>;
}

/** Finds the page at a path, with its parameters. Ignores slashes at the end. */
export function findPage(path: string): FoundPage | undefined {
  const plain = plainPath(path);
  for (const name of Object.keys(pageRoutes) as PageName[]) {
    const params = matchPath(pageRoutes[name].path, plain);
    if (params) return { name, params };
  }
  return undefined;
}

/** The path of a page with its parameters, without the rest that `/*` matches. */
export const pathOf = (name: PageName, params: Readonly<Record<string, string | number>> = {}): string =>
  pageRoutes[name].path.replace(/\/\*$/, '').replace(/:(\w+)/g, (_, key: string) => String(params[key] ?? ''));

/** The path of a guide as links name it. */
export const guidePath = (universityId: string | number, guideId: number): string =>
  `${pathOf('guide', { universityId, mainGuideId: guideId })}/`;
