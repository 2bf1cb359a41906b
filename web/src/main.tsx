import { StrictMode, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { SearchSlot } from './areas/guides/public.ts';
import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { AppRoutes } from './routes.tsx';
import { readRefreshToken } from './shared/api/tokens.ts';
import { useSession } from './shared/api/use-session.ts';
import { forgetDraftsOfOthers } from './shell/forget-drafts.ts';
import { Layout } from './shell/layout.tsx';
import { LoadingOverlay } from './shell/loading-overlay.tsx';
import { registerServiceWorker } from './shell/register-service-worker.ts';
import { SessionEvents } from './shell/session-events.tsx';
import { TopBar } from './shell/top-bar.tsx';
import './shared/styles/app.css';

function App() {
  const session = useSession();
  const viewer = session.isSignedIn
    ? ({ isSignedIn: true, role: session.role } as const)
    : ({ isSignedIn: false } as const);
  return (
    <Layout topBar={<TopBar viewer={viewer} search={<SearchSlot />} />}>
      <Suspense fallback={<ScreenOnItsWay />}>
        <AppRoutes />
      </Suspense>
    </Layout>
  );
}

/** A screen's place; the footer shows itself below a screen only, so that it never jumps. */
function ScreenOnItsWay() {
  return (
    <div data-on-its-way className="min-h-dvh">
      <LoadingOverlay />
    </div>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

/**
 * Guards decide by the token, so an earlier visit's session is resumed before the first screen. In a function: a module
 * that awaits at its top level would wait for a chunk that waits for it.
 */
async function start(place: HTMLElement): Promise<void> {
  if (readRefreshToken()) await (await import('./shared/api/refresh.ts')).resumeSession();
  prefetchOnIntent();
  forgetDraftsOfOthers();
  if (import.meta.env.PROD) registerServiceWorker();
  const app = (
    <StrictMode>
      <BrowserRouter>
        <SessionEvents />
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  // A transition is rendered in slices of a few milliseconds, so a slow phone answers to a finger meanwhile.
  startTransition(() => createRoot(place).render(app));
}

void start(root);
