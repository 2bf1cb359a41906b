import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onSessionChange } from '#shared/api/session-changes.ts';
import type { SignInState } from '#shared/api/sign-in-state.ts';

/** Must be inside the router. An expired session leads to /login, with a return to this page. */
export function SessionEvents() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = useRef('/');
  here.current = pathname + search;

  useEffect(
    () =>
      onSessionChange((change) => {
        if (change !== 'expired' || here.current.startsWith('/login')) return;
        const state: SignInState = { from: here.current };
        void navigate('/login', { state });
      }),
    [navigate],
  );
  return null;
}
