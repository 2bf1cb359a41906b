import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';

/**
 * Shows the page of the browser's history. React Router's `BrowserRouter` does the same, but it
 * brings forms and fetchers along: 4 kB more for every page.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  // v5Compat: listeners also hear of navigations by the app itself, as `Router` needs.
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [entry, setEntry] = useState(() => ({ action: history.action, location: history.location }));
  useLayoutEffect(() => history.listen((next) => startTransition(() => setEntry(next))), [history]);
  return (
    <Router location={entry.location} navigationType={entry.action} navigator={history}>
      {children}
    </Router>
  );
}
