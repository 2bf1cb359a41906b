import type { MemberPageName } from '@kampus/contract/pages/addresses';
import type { ComponentType } from 'react';

/**
 * The pages behind a guard. They are separate from screens.tsx because visitors see none of them.
 */
export const memberScreens: Readonly<Record<MemberPageName, () => Promise<ComponentType>>> = {
  profile: async () => (await import('#screens/profile/profile-page.tsx')).ProfilePage,
  security: async () => (await import('#domains/identity/security/security-page.tsx')).SecurityPage,
  topUp: async () => (await import('#domains/balance/top-up/top-up-page.tsx')).TopUpPage,
  topUpIntent: async () => (await import('#domains/balance/top-up/intent-page.tsx')).IntentPage,
  statement: async () => (await import('#domains/balance/papers/statement-page.tsx')).StatementPage,
  receipt: async () => (await import('#domains/balance/papers/receipt-page.tsx')).ReceiptPage,
  decisions: async () => (await import('#domains/identity/decisions/decisions-page.tsx')).DecisionsPage,
  teacher: async () => (await import('#screens/teacher-room/teacher-layout.tsx')).TeacherLayout,
  teacherSchedule: async () => (await import('#screens/teacher-room/schedule-page.tsx')).SchedulePage,
  teacherKeywords: async () => (await import('#screens/teacher-room/keywords-page.tsx')).KeywordsPage,
  teacherReservations: async () => (await import('#screens/teacher-room/reservations-page.tsx')).ReservationsPage,
  teacherPrice: async () => (await import('#screens/teacher-room/price-page.tsx')).PricePage,
  teacherBalance: async () => (await import('#screens/teacher-room/balance-page.tsx')).BalancePage,
  teacherAvatar: async () => (await import('#screens/teacher-room/avatar-page.tsx')).AvatarPage,
  teacherAbout: async () => (await import('#screens/teacher-room/about-page.tsx')).AboutPage,
  teacherWeek: async () => (await import('#domains/teaching/week/week-page.tsx')).WeekPage,
  createGuide: async () => (await import('#domains/guides/editing/create-guide-page.tsx')).CreateGuidePage,
  admin: async () => (await import('#domains/desk/admin/admin-page.tsx')).AdminPage,
  desk: async () => (await import('#domains/desk/desk-layout.tsx')).DeskLayout,
  deskWaiting: async () => (await import('#domains/desk/waiting-page.tsx')).WaitingPage,
  deskReports: async () => (await import('#domains/desk/moderation/reports-page.tsx')).ReportsPage,
  deskCorrections: async () => (await import('#domains/desk/guides/corrections-page.tsx')).CorrectionsPage,
  deskGuides: async () => (await import('#domains/desk/guides/due-guides-page.tsx')).DueGuidesPage,
  deskLinks: async () => (await import('#domains/desk/guides/links-page.tsx')).LinksPage,
  deskSearches: async () => (await import('#domains/desk/guides/searches-page.tsx')).SearchesPage,
  deskReviews: async () => (await import('#domains/desk/moderation/reviews-page.tsx')).ReviewsPage,
  deskObjections: async () => (await import('#domains/desk/moderation/objections-page.tsx')).ObjectionsPage,
  deskDisputes: async () => (await import('#domains/desk/disputes/disputes-page.tsx')).DisputesPage,
  deskBank: async () => (await import('#domains/desk/bank/bank-page.tsx')).BankPage,
  deskPayouts: async () => (await import('#domains/desk/money/payouts-page.tsx')).PayoutsPage,
  deskPeople: async () => (await import('#domains/desk/people/people-page.tsx')).PeoplePage,
  deskPerson: async () => (await import('#domains/desk/people/person-page.tsx')).PersonPage,
  deskCatalogue: async () => (await import('#domains/desk/catalogue/catalogue-page.tsx')).CataloguePage,
  deskAudit: async () => (await import('#domains/desk/audit/audit-page.tsx')).AuditPage,
};
