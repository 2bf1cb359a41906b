import { type MemberPageName, type PageName, pageRoutes } from '@kampus/contract/pages/addresses';
import { loadGuideSearch, loadHeroSearch } from './areas/guides/public.ts';
import { type LazyPage, lazyPage, lazyPlainPage } from './shared/page/lazy-page.tsx';

const memberPage = (name: MemberPageName): LazyPage =>
  lazyPage(async () => (await import('./member-screens.ts')).memberScreens[name]());

const memberPages = Object.fromEntries(
  Object.entries(pageRoutes).flatMap(([name, route]) =>
    'guard' in route ? [[name, memberPage(name as MemberPageName)]] : [],
  ),
) as Record<MemberPageName, LazyPage>;

/** The component of each page of the contract, in the module that contract/src/pages/info.ts names. */
export const screens: Readonly<Record<PageName, LazyPage>> = {
  ...memberPages,
  home: lazyPlainPage(async () => {
    const [{ HomePage }, HeroSearch] = await Promise.all([import('./areas/home/home-page.tsx'), loadHeroSearch()]);
    return () => <HomePage search={<HeroSearch />} />;
  }),
  materials: lazyPlainPage(async () => (await import('./areas/home/materials-page.tsx')).MaterialsPage),
  about: lazyPlainPage(async () => (await import('./areas/home/about-page.tsx')).AboutPage),
  privacy: lazyPlainPage(async () => (await import('./areas/home/privacy-page.tsx')).PrivacyPage),
  login: lazyPage(async () => (await import('./areas/accounts/login-page.tsx')).LoginPage),
  register: lazyPage(async () => (await import('./areas/accounts/register-page.tsx')).RegisterPage),
  verify: lazyPage(async () => (await import('./areas/accounts/verify-page.tsx')).VerifyPage),
  passwordLost: lazyPage(async () => (await import('./areas/accounts/password/lost-page.tsx')).LostPage),
  passwordReset: lazyPage(async () => (await import('./areas/accounts/password/reset-page.tsx')).ResetPage),
  universities: lazyPage(async () => {
    const [{ UniversitiesPage }, GuideSearch] = await Promise.all([
      import('./areas/catalogue/universities-page.tsx'),
      loadGuideSearch(),
    ]);
    return () => <UniversitiesPage search={<GuideSearch />} />;
  }),
  university: lazyPage(async () => (await import('./areas/catalogue/university-page.tsx')).UniversityPage),
  guide: lazyPage(async () => (await import('./areas/guides/guide-page.tsx')).GuidePage),
  selectTeachers: lazyPage(
    async () => (await import('./areas/teacher-search/select-teachers-page.tsx')).SelectTeachersPage,
  ),
  teacherPage: lazyPage(async () => (await import('./areas/teacher-page/teacher-page.tsx')).TeacherPage),
};
