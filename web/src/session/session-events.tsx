import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import type { SignInState } from './guards.tsx';
import { onSessionEnd } from './refresh.ts';

/** Lives inside the router: an expired session leads to /login and back afterwards; what belonged to it is forgotten. */
export function SessionEvents() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = useRef('/');
  here.current = pathname + search;

  useEffect(
    () =>
      onSessionEnd((reason) => {
        queryClient.clear();
        if (reason !== 'expired' || here.current.startsWith('/login')) return;
        const state: SignInState = { from: here.current };
        void navigate('/login', { state });
      }),
    [navigate],
  );
  return null;
}
