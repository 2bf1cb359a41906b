import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import type { SignInState } from './guards.tsx';
import { onSessionChange } from './refresh.ts';

/** Lives inside the router: an expired session leads to /login and back afterwards; what belonged to it is forgotten. */
export function SessionEvents() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = useRef('/');
  here.current = pathname + search;

  useEffect(
    () =>
      onSessionChange((change) => {
        if (change === 'replaced') void queryClient.resetQueries();
        else queryClient.clear();
        if (change !== 'expired' || here.current.startsWith('/login')) return;
        const state: SignInState = { from: here.current };
        void navigate('/login', { state });
      }),
    [navigate],
  );
  return null;
}
