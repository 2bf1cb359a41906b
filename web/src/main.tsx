import { StrictMode, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Layout } from './frame/layout.tsx';
import { LoadingOverlay } from './frame/loading-overlay.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { SearchSlot } from './guides/search-slot.tsx';
import { prepareForOffline } from './offline/prepare-for-offline.ts';
import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { AppRoutes } from './routes.tsx';
import { SessionEvents } from './session/session-events.tsx';
import { readRefreshToken } from './session/tokens.ts';
import { useSession } from './session/use-session.ts';
import './styles/app.css';

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
  if (readRefreshToken()) await (await import('./session/refresh.ts')).resumeSession();
  prefetchOnIntent();
  if (import.meta.env.PROD) prepareForOffline();
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
