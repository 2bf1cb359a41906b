import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';

/**
 * Follows the history of the browser, as the router's own `BrowserRouter`. That one stands in a
 * file with forms and fetchers, which no page uses and every page would load: 4 kB.
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
