import { type MemberPageName, type PageName, pageRoutes } from '@kampus/contract/pages/addresses';
import { loadGuideSearch, loadHeroSearch } from '#domains/guides/public.ts';
import { TeachersAndComments } from '#screens/guide/teachers-and-comments.tsx';
import { type LazyPage, lazyPage, lazyPlainPage } from '#shared/page/lazy-page.tsx';

const memberPage = (name: MemberPageName): LazyPage =>
  lazyPage(async () => (await import('./member-screens.ts')).memberScreens[name]());

const memberPages = Object.fromEntries(
  Object.entries(pageRoutes).flatMap(([name, route]) =>
    'guard' in route ? [[name, memberPage(name as MemberPageName)]] : [],
  ),
) as Record<MemberPageName, LazyPage>;

/**
 * The component of each page of the contract, in the module that contract/src/pages/info.ts names.
 */
export const screens: Readonly<Record<PageName, LazyPage>> = {
  ...memberPages,
  home: lazyPlainPage(async () => {
    const [{ HomePage }, HeroSearch] = await Promise.all([import('#screens/home/home-page.tsx'), loadHeroSearch()]);
    return () => <HomePage search={<HeroSearch />} />;
  }),
  materials: lazyPlainPage(async () => (await import('#screens/home/materials-page.tsx')).MaterialsPage),
  about: lazyPlainPage(async () => (await import('#screens/information/about-page.tsx')).AboutPage),
  privacy: lazyPlainPage(async () => (await import('#screens/information/privacy-page.tsx')).PrivacyPage),
  terms: lazyPlainPage(async () => (await import('#screens/information/terms-page.tsx')).TermsPage),
  accessibility: lazyPlainPage(
    async () => (await import('#screens/information/accessibility-page.tsx')).AccessibilityPage,
  ),
  report: lazyPage(async () => (await import('#domains/desk/notices/report-page.tsx')).ReportPage),
  login: lazyPage(async () => (await import('#domains/identity/account/login-page.tsx')).LoginPage),
  register: lazyPage(async () => (await import('#domains/identity/account/register-page.tsx')).RegisterPage),
  verify: lazyPage(async () => (await import('#domains/identity/account/verify-page.tsx')).VerifyPage),
  passwordLost: lazyPage(async () => (await import('#domains/identity/password/lost-page.tsx')).LostPage),
  unsubscribe: lazyPage(async () => (await import('#domains/identity/email/unsubscribe-page.tsx')).UnsubscribePage),
  passwordReset: lazyPage(async () => (await import('#domains/identity/password/reset-page.tsx')).ResetPage),
  universities: lazyPage(async () => {
    const [{ UniversitiesPage }, GuideSearch] = await Promise.all([
      import('#domains/catalogue/universities-page.tsx'),
      loadGuideSearch(),
    ]);
    return () => <UniversitiesPage search={<GuideSearch />} />;
  }),
  university: lazyPage(async () => (await import('#domains/catalogue/university-page.tsx')).UniversityPage),
  compareDorms: lazyPage(async () => (await import('#domains/guides/comparing/compare-page.tsx')).CompareDormsPage),
  compareFaculties: lazyPage(
    async () => (await import('#domains/guides/comparing/compare-page.tsx')).CompareFacultiesPage,
  ),
  guide: lazyPage(async () => {
    const { GuidePage } = await import('#domains/guides/reading/guide-page.tsx');
    return () => <GuidePage Comments={TeachersAndComments} />;
  }),
  words: lazyPage(async () => (await import('#domains/guides/glossary/words-page.tsx')).WordsPage),
  selectTeachers: lazyPage(
    async () => (await import('#screens/teacher-search/select-teachers-page.tsx')).SelectTeachersPage,
  ),
  teacherPage: lazyPage(async () => (await import('#screens/teacher-page/teacher-page.tsx')).TeacherPage),
};
