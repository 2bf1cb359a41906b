import type { MemberPageName } from '@kampus/contract/pages/addresses';
import type { ComponentType } from 'react';

/** The pages behind a guard, as screens.tsx has the others: apart, because visitors see none of them. */
export const memberScreens: Readonly<Record<MemberPageName, () => Promise<ComponentType>>> = {
  profile: async () => (await import('./areas/accounts/profile-page.tsx')).ProfilePage,
  security: async () => (await import('./areas/accounts/security/security-page.tsx')).SecurityPage,
  teacher: async () => (await import('./areas/teacher-room/teacher-layout.tsx')).TeacherLayout,
  teacherSchedule: async () => (await import('./areas/teacher-room/schedule-page.tsx')).SchedulePage,
  teacherKeywords: async () => (await import('./areas/teacher-room/keywords-page.tsx')).KeywordsPage,
  teacherReservations: async () => (await import('./areas/teacher-room/reservations-page.tsx')).ReservationsPage,
  teacherPrice: async () => (await import('./areas/teacher-room/price-page.tsx')).PricePage,
  teacherBalance: async () => (await import('./areas/teacher-room/balance-page.tsx')).BalancePage,
  teacherAvatar: async () => (await import('./areas/teacher-room/avatar-page.tsx')).AvatarPage,
  teacherAbout: async () => (await import('./areas/teacher-room/about-page.tsx')).AboutPage,
  teacherWeek: async () => (await import('./areas/schedule/week-page.tsx')).WeekPage,
  createGuide: async () => (await import('./areas/guides/editing/create-guide-page.tsx')).CreateGuidePage,
  admin: async () => (await import('./areas/admin/admin-page.tsx')).AdminPage,
  desk: async () => (await import('./areas/desk/desk-layout.tsx')).DeskLayout,
  deskReports: async () => (await import('./areas/desk/moderation/reports-page.tsx')).ReportsPage,
  deskCorrections: async () => (await import('./areas/desk/guides/corrections-page.tsx')).CorrectionsPage,
  deskGuides: async () => (await import('./areas/desk/guides/due-guides-page.tsx')).DueGuidesPage,
  deskReviews: async () => (await import('./areas/desk/moderation/reviews-page.tsx')).ReviewsPage,
  deskDisputes: async () => (await import('./areas/desk/disputes/disputes-page.tsx')).DisputesPage,
  deskPeople: async () => (await import('./areas/desk/people/people-page.tsx')).PeoplePage,
  deskPerson: async () => (await import('./areas/desk/people/person-page.tsx')).PersonPage,
  deskCatalogue: async () => (await import('./areas/desk/catalogue/catalogue-page.tsx')).CataloguePage,
  deskAudit: async () => (await import('./areas/desk/audit/audit-page.tsx')).AuditPage,
};
