import { pathOf } from '@kampus/contract/pages/addresses';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onSessionChange } from '#shared/api/session-changes.ts';
import { returnTo } from '#shared/api/sign-in-state.ts';

/** Must be inside the router. An expired session leads to /login, with a return to this page. */
export function SessionEvents() {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  here.current = location;

  useEffect(
    () =>
      onSessionChange((change) => {
        if (change !== 'expired' || here.current.pathname.startsWith(pathOf('login'))) return;
        void navigate(pathOf('login'), { state: { ...returnTo(here.current), isBefore: true } });
      }),
    [navigate],
  );
  return null;
}
