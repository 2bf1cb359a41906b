import { findPage } from '@kampus/contract/pages/addresses';
import type { FirstScreen } from '@kampus/contract/pages/rendering';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isChunkFailure } from '#shared/api/chunk-failure.ts';
import { followOtherTabs } from '#shared/api/session-changes.ts';
import { isExpired, readAccessToken, readRefreshToken } from '#shared/api/tokens.ts';
import { BrowserRouter } from '#shared/page/browser-router.tsx';
import { readFirstScreen, setFirstScreen } from '#shared/page/first-screen.ts';
import { isFromHistory } from '#shared/page/navigation-type.ts';
import { NotFound } from '#shared/page/not-found.ts';
import { followLanguage } from '#shell/follow-language.ts';
import { forgetDraftsOfOthers } from '#shell/forget-drafts.ts';
import { registerServiceWorker } from '#shell/register-service-worker.ts';
import { reloadOnce } from '#shell/reload-once.ts';
import { SessionEvents } from '#shell/session-events.tsx';
import { App } from './app.tsx';
import { screens } from './screens.tsx';
import '#shared/styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

/** Fetches the code of the server-rendered screen and puts its data into the query cache. */
async function prepareHydration({ isMissing, queries }: FirstScreen): Promise<void> {
  const page = findPage(window.location.pathname);
  await (isMissing || !page ? NotFound : screens[page.name]).load();
  if (queries.length === 0) return;
  const { fillQueryClient } = await import('#shared/api/query-client.ts');
  fillQueryClient(queries, isFromHistory());
}

/**
 * Guards check the token, so an earlier session is resumed before hydration. A top-level
 * await would cause a deadlock: the module would wait for a chunk that waits for the module.
 */
async function start(place: HTMLElement): Promise<void> {
  let firstScreen = readFirstScreen();
  followOtherTabs();
  const hasToResume = readRefreshToken() !== null && isExpired(readAccessToken());
  try {
    await Promise.all([
      hasToResume && import('#shared/api/refresh.ts').then(({ resumeSession }) => resumeSession()),
      firstScreen && prepareHydration(firstScreen),
    ]);
  } catch (error) {
    if (isChunkFailure(error) && navigator.onLine && reloadOnce()) return;
    console.error(error);
    // The app starts without the first screen. If code is missing, its error boundary says so.
    firstScreen = undefined;
  }
  forgetDraftsOfOthers();
  followLanguage();
  if (import.meta.env.PROD) registerServiceWorker();
  const app = (
    <StrictMode>
      <BrowserRouter>
        <SessionEvents />
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  setFirstScreen(firstScreen);
  // React renders a transition in slices of a few milliseconds. So a slow phone still reacts to
  // touches.
  startTransition(() => {
    if (firstScreen) hydrateRoot(place, app);
    else createRoot(place).render(app);
  });
  // The app also works if this file cannot be loaded.
  await import('./assist.ts').then(
    ({ assist }) => assist(),
    () => undefined,
  );
}

void start(root);
