import { type PageName, type PageRoute, pageRoutes } from '@kampus/contract/pages/addresses';
import { useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { isMissingScreen } from '#shared/page/first-screen.ts';
import { lazyPage } from '#shared/page/lazy-page.tsx';
import { NotFound } from '#shared/page/not-found.ts';
import { Guard } from '#shell/guards.tsx';
import { screens } from './screens.tsx';

// Resolved at build time, so that the production bundle does not contain this page.
const DevUiPage = import.meta.env.DEV
  ? lazyPage(async () => (await import('#screens/dev-ui/dev-ui-page.tsx')).DevUiPage)
  : undefined;

const routes: Readonly<Record<PageName, PageRoute>> = pageRoutes;
const names = Object.keys(routes) as PageName[];

function pageRoute(name: PageName) {
  const Screen = screens[name];
  const { path, guard, opens } = routes[name];
  const inside = names.filter((one) => routes[one].within === name);
  const page = (
    <Route key={name} path={path} element={<Screen />}>
      {opens ? <Route index element={<Navigate to={routes[opens as PageName].path} replace />} /> : null}
      {inside.map(pageRoute)}
    </Route>
  );
  if (!guard || routes[name].within) return page;
  return (
    <Route key={name} element={guard === 'MEMBER' ? <Guard /> : <Guard atLeast={guard} />}>
      {page}
    </Route>
  );
}

/** Every route of product.md §2, with its guard. */
export function AppRoutes() {
  const { key } = useLocation();
  // The first entry of the history is the page that the server sent.
  const [isMissing] = useState(isMissingScreen);
  if (isMissing && key === 'default') return <NotFound />;
  return (
    <Routes>
      {names.filter((name) => !routes[name].within).map(pageRoute)}
      {DevUiPage ? <Route path="dev/ui" element={<DevUiPage />} /> : null}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
