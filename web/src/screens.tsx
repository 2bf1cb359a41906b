import type { PageName } from '@kampus/contract/pages/addresses';
import { loadGuideSearch } from './areas/guides/public.ts';
import { type LazyPage, lazyPage, lazyPlainPage } from './shared/page/lazy-page.tsx';

/** The component of each page of the contract, in the module that contract/src/pages/info.ts names. */
export const screens: Readonly<Record<PageName, LazyPage>> = {
  home: lazyPlainPage(async () => (await import('./areas/home/home-page.tsx')).HomePage),
  materials: lazyPlainPage(async () => (await import('./areas/home/materials-page.tsx')).MaterialsPage),
  about: lazyPlainPage(async () => (await import('./areas/home/about-page.tsx')).AboutPage),
  privacy: lazyPlainPage(async () => (await import('./areas/home/privacy-page.tsx')).PrivacyPage),
  login: lazyPage(async () => (await import('./areas/accounts/login-page.tsx')).LoginPage),
  register: lazyPage(async () => (await import('./areas/accounts/register-page.tsx')).RegisterPage),
  verify: lazyPage(async () => (await import('./areas/accounts/verify-page.tsx')).VerifyPage),
  passwordLost: lazyPage(async () => (await import('./areas/accounts/password/lost-page.tsx')).LostPage),
  passwordReset: lazyPage(async () => (await import('./areas/accounts/password/reset-page.tsx')).ResetPage),
  profile: lazyPage(async () => (await import('./areas/accounts/profile-page.tsx')).ProfilePage),
  security: lazyPage(async () => (await import('./areas/accounts/security/security-page.tsx')).SecurityPage),
  universities: lazyPage(async () => {
    const [{ UniversitiesPage }, GuideSearch] = await Promise.all([
      import('./areas/catalogue/universities-page.tsx'),
      loadGuideSearch(),
    ]);
    return () => <UniversitiesPage search={<GuideSearch />} />;
  }),
  university: lazyPage(async () => (await import('./areas/catalogue/university-page.tsx')).UniversityPage),
  guide: lazyPage(async () => (await import('./areas/guides/guide-page.tsx')).GuidePage),
  createGuide: lazyPage(async () => (await import('./areas/guides/editing/create-guide-page.tsx')).CreateGuidePage),
  selectTeachers: lazyPage(
    async () => (await import('./areas/teacher-search/select-teachers-page.tsx')).SelectTeachersPage,
  ),
  teacherPage: lazyPage(async () => (await import('./areas/teacher-page/teacher-page.tsx')).TeacherPage),
  teacher: lazyPage(async () => (await import('./areas/teacher-room/teacher-layout.tsx')).TeacherLayout),
  teacherSchedule: lazyPage(async () => (await import('./areas/teacher-room/schedule-page.tsx')).SchedulePage),
  teacherKeywords: lazyPage(async () => (await import('./areas/teacher-room/keywords-page.tsx')).KeywordsPage),
  teacherReservations: lazyPage(
    async () => (await import('./areas/teacher-room/reservations-page.tsx')).ReservationsPage,
  ),
  teacherPrice: lazyPage(async () => (await import('./areas/teacher-room/price-page.tsx')).PricePage),
  teacherBalance: lazyPage(async () => (await import('./areas/teacher-room/balance-page.tsx')).BalancePage),
  teacherAvatar: lazyPage(async () => (await import('./areas/teacher-room/avatar-page.tsx')).AvatarPage),
  teacherAbout: lazyPage(async () => (await import('./areas/teacher-room/about-page.tsx')).AboutPage),
  teacherWeek: lazyPage(async () => (await import('./areas/schedule/week-page.tsx')).WeekPage),
  desk: lazyPage(async () => (await import('./areas/desk/desk-layout.tsx')).DeskLayout),
  deskReports: lazyPage(async () => (await import('./areas/desk/moderation/reports-page.tsx')).ReportsPage),
  deskCorrections: lazyPage(async () => (await import('./areas/desk/guides/corrections-page.tsx')).CorrectionsPage),
  deskGuides: lazyPage(async () => (await import('./areas/desk/guides/due-guides-page.tsx')).DueGuidesPage),
  deskReviews: lazyPage(async () => (await import('./areas/desk/moderation/reviews-page.tsx')).ReviewsPage),
  deskDisputes: lazyPage(async () => (await import('./areas/desk/disputes/disputes-page.tsx')).DisputesPage),
  deskPeople: lazyPage(async () => (await import('./areas/desk/people/people-page.tsx')).PeoplePage),
  deskPerson: lazyPage(async () => (await import('./areas/desk/people/person-page.tsx')).PersonPage),
  deskCatalogue: lazyPage(async () => (await import('./areas/desk/catalogue/catalogue-page.tsx')).CataloguePage),
  deskAudit: lazyPage(async () => (await import('./areas/desk/audit/audit-page.tsx')).AuditPage),
  admin: lazyPage(async () => (await import('./areas/admin/admin-page.tsx')).AdminPage),
};
