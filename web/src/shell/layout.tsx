import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { OfflineScreen } from '#shared/offline/offline-screen.ts';
import { useIsInteractive } from '#shared/page/first-screen.ts';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { Elevation } from './elevation/elevation.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { frameTexts } from './texts.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

type LayoutProps = { topBar: ReactNode; children: ReactNode };

/** Bar, content, footer and toasts: the parts that stay when screens change. */
export function Layout({ topBar, children }: LayoutProps) {
  const mainRef = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useScrollMemory();

  // A new screen gets the focus, so that a screen reader starts there and not at the previous link.
  // It comes before the effects of the screen, which may move the focus to a section.
  useLayoutEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    mainRef.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-accent px-5 py-2.5 font-semibold text-on-accent transition focus-visible:translate-y-0 print:hidden"
      >
        {frameTexts.skipToContent}
      </a>
      <ErrorBoundary resetKey={pathname} offlineScreen={<OfflineFallback />}>
        {topBar}
        <main id="content" ref={mainRef} tabIndex={-1} className="flex flex-1 flex-col">
          <ErrorBoundary resetKey={pathname} offlineScreen={<OfflineFallback />}>
            {children}
            <Elevation />
          </ErrorBoundary>
        </main>
        <Footer />
      </ErrorBoundary>
      <Toasts />
    </div>
  );
}

/** Toasts use a portal, which the server cannot render. */
function Toasts() {
  return useIsInteractive() ? <Toaster /> : null;
}

/** If this screen cannot be loaded either, its own boundary shows the error. */
function OfflineFallback() {
  return (
    <ErrorBoundary resetKey="">
      <Suspense>
        <OfflineScreen onRetry={() => window.location.reload()} />
      </Suspense>
    </ErrorBoundary>
  );
}
