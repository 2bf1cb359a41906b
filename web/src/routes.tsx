import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { HomePage } from './home/home-page.tsx';
import { NotFoundPage } from './not-found/not-found-page.tsx';

// Known at build time, so that production carries nothing of it.
const DevUiPage = import.meta.env.DEV
  ? lazy(() => import('./dev-ui/dev-ui-page.tsx').then((module) => ({ default: module.DevUiPage })))
  : undefined;

export function AppRoutes() {
  return (
    <Routes>
      <Route index element={<HomePage />} />
      {DevUiPage ? <Route path="/dev/ui" element={<DevUiPage />} /> : null}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
