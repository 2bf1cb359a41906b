import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { lazyPage } from './lazy-page.tsx';
import { NotFound } from './not-found/not-found.ts';
import { Guard } from './session/guards.tsx';

// These two have no data to load.
const HomePage = lazy(async () => ({ default: (await import('./home/home-page.tsx')).HomePage }));
const MaterialsPage = lazy(async () => ({ default: (await import('./home/materials-page.tsx')).MaterialsPage }));
const LoginPage = lazyPage(async () => (await import('./accounts/login-page.tsx')).LoginPage);
const RegisterPage = lazyPage(async () => (await import('./accounts/register-page.tsx')).RegisterPage);
const VerifyPage = lazyPage(async () => (await import('./accounts/verify-page.tsx')).VerifyPage);
const ProfilePage = lazyPage(async () => (await import('./accounts/profile-page.tsx')).ProfilePage);
const UniversitiesPage = lazyPage(async () => (await import('./catalogue/universities-page.tsx')).UniversitiesPage);
const UniversityPage = lazyPage(async () => (await import('./catalogue/university-page.tsx')).UniversityPage);
const GuidePage = lazyPage(async () => (await import('./guides/guide-page.tsx')).GuidePage);
const CreateGuidePage = lazyPage(async () => (await import('./guides/create-guide-page.tsx')).CreateGuidePage);
const SelectTeachersPage = lazyPage(
  async () => (await import('./teachers/select-teachers-page.tsx')).SelectTeachersPage,
);
const TeacherLayout = lazyPage(async () => (await import('./teacher/teacher-layout.tsx')).TeacherLayout);
const SchedulePage = lazyPage(async () => (await import('./teacher/schedule-page.tsx')).SchedulePage);
const KeywordsPage = lazyPage(async () => (await import('./teacher/keywords-page.tsx')).KeywordsPage);
const ReservationsPage = lazyPage(async () => (await import('./teacher/reservations-page.tsx')).ReservationsPage);
const PricePage = lazyPage(async () => (await import('./teacher/price-page.tsx')).PricePage);
const BalancePage = lazyPage(async () => (await import('./teacher/balance-page.tsx')).BalancePage);
const AvatarPage = lazyPage(async () => (await import('./teacher/avatar-page.tsx')).AvatarPage);
const AdminPage = lazyPage(async () => (await import('./admin/admin-page.tsx')).AdminPage);

// Known at build time, so that production carries nothing of it.
const DevUiPage = import.meta.env.DEV
  ? lazyPage(async () => (await import('./dev-ui/dev-ui-page.tsx')).DevUiPage)
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
