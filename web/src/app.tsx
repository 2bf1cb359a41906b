import { Suspense, useEffect } from 'react';
import { SearchSlot } from '#domains/guides/public.ts';
import { useSession } from '#shared/api/use-session.ts';
import { useIsInteractive } from '#shared/page/first-screen.ts';
import { LoadingOverlay } from '#shared/ui/loading-overlay.tsx';
import { HydrationEnd } from '#shell/hydration-end.tsx';
import { Layout } from '#shell/layout.tsx';
import { NextScreenOverlay } from '#shell/next-screen-overlay.tsx';
import { TopBar } from '#shell/top-bar.tsx';
import { AppRoutes } from './routes.tsx';

/** Everything inside the router. The browser and the server render the same tree. */
export function App() {
  const session = useSession();
  const isInteractive = useIsInteractive();
  const viewer = session.isSignedIn
    ? ({ isSignedIn: true, role: session.role } as const)
    : ({ isSignedIn: false } as const);
  useEffect(() => {
    // public/before-first-frame.js sets it, so that a signed-in user never sees a visitor's bar.
    if (isInteractive) delete document.documentElement.dataset['session'];
  }, [isInteractive]);
  return (
    <Layout topBar={<TopBar viewer={viewer} search={<SearchSlot />} />}>
      <Suspense fallback={<ScreenOnItsWay />}>
        <AppRoutes />
        <HydrationEnd />
        <NextScreenOverlay />
      </Suspense>
    </Layout>
  );
}

/** Placeholder of a loading screen. The footer is hidden until it has loaded, so it never jumps. */
function ScreenOnItsWay() {
  return (
    <div data-on-its-way className="min-h-dvh">
      <LoadingOverlay />
    </div>
  );
}
