import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { lazyPage } from './lazy-page.tsx';
import { Guard } from './shell/guards.tsx';
import { NotFound } from './shell/not-found/not-found.ts';

// These two have no data to load.
const HomePage = lazy(async () => ({ default: (await import('./areas/home/home-page.tsx')).HomePage }));
const MaterialsPage = lazy(async () => ({ default: (await import('./areas/home/materials-page.tsx')).MaterialsPage }));
const LoginPage = lazyPage(async () => (await import('./areas/accounts/login-page.tsx')).LoginPage);
const RegisterPage = lazyPage(async () => (await import('./areas/accounts/register-page.tsx')).RegisterPage);
const VerifyPage = lazyPage(async () => (await import('./areas/accounts/verify-page.tsx')).VerifyPage);
const ProfilePage = lazyPage(async () => (await import('./areas/accounts/profile-page.tsx')).ProfilePage);
const UniversitiesPage = lazyPage(
  async () => (await import('./areas/catalogue/universities-page.tsx')).UniversitiesPage,
);
const UniversityPage = lazyPage(async () => (await import('./areas/catalogue/university-page.tsx')).UniversityPage);
const GuidePage = lazyPage(async () => (await import('./areas/guides/guide-page.tsx')).GuidePage);
const CreateGuidePage = lazyPage(
  async () => (await import('./areas/guides/editing/create-guide-page.tsx')).CreateGuidePage,
);
const SelectTeachersPage = lazyPage(
  async () => (await import('./areas/teacher-search/select-teachers-page.tsx')).SelectTeachersPage,
);
const TeacherLayout = lazyPage(async () => (await import('./areas/teacher-room/teacher-layout.tsx')).TeacherLayout);
const SchedulePage = lazyPage(async () => (await import('./areas/teacher-room/schedule-page.tsx')).SchedulePage);
const KeywordsPage = lazyPage(async () => (await import('./areas/teacher-room/keywords-page.tsx')).KeywordsPage);
const ReservationsPage = lazyPage(
  async () => (await import('./areas/teacher-room/reservations-page.tsx')).ReservationsPage,
);
const PricePage = lazyPage(async () => (await import('./areas/teacher-room/price-page.tsx')).PricePage);
const BalancePage = lazyPage(async () => (await import('./areas/teacher-room/balance-page.tsx')).BalancePage);
const AvatarPage = lazyPage(async () => (await import('./areas/teacher-room/avatar-page.tsx')).AvatarPage);
const AdminPage = lazyPage(async () => (await import('./areas/admin/admin-page.tsx')).AdminPage);

// Known at build time, so that production carries nothing of it.
const DevUiPage = import.meta.env.DEV
  ? lazyPage(async () => (await import('./areas/dev-ui/dev-ui-page.tsx')).DevUiPage)
  : undefined;

/** Every route of product.md §2, with its guard. */
export function AppRoutes() {
  return (
    <Routes>
      <Route index element={<HomePage />} />
      <Route path="login" element={<LoginPage />} />
      <Route path="register" element={<RegisterPage />} />
      <Route path="verify" element={<VerifyPage />} />
      <Route path="universities" element={<UniversitiesPage />} />
      <Route path="universities/:universityId" element={<UniversityPage />} />
      <Route path="universities/:universityId/faculties/:mainGuideId/*" element={<GuidePage />} />
      <Route path="select-teachers" element={<SelectTeachersPage />} />
      <Route path="materials" element={<MaterialsPage />} />
      <Route element={<Guard />}>
        <Route path="profile" element={<ProfilePage />} />
      </Route>
      <Route element={<Guard atLeast="TEACHER" />}>
        <Route path="teacher" element={<TeacherLayout />}>
          <Route index element={<Navigate to="schedule" replace />} />
          <Route path="schedule" element={<SchedulePage />} />
          <Route path="keywords" element={<KeywordsPage />} />
          <Route path="reservations" element={<ReservationsPage />} />
          <Route path="price" element={<PricePage />} />
          <Route path="balance" element={<BalancePage />} />
          <Route path="avatar" element={<AvatarPage />} />
        </Route>
      </Route>
      <Route element={<Guard atLeast="CURATOR" />}>
        <Route path="guide/create" element={<CreateGuidePage />} />
        <Route path="admin" element={<AdminPage />} />
      </Route>
      {DevUiPage ? <Route path="dev/ui" element={<DevUiPage />} /> : null}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
