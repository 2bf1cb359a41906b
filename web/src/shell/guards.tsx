import { hasRank, type Role } from '@kampus/contract/roles';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { SignInState } from '#shared/api/sign-in-state.ts';
import { useSession } from '#shared/api/use-session.ts';

/** Lets through who is signed in (and ranks high enough); others go to /login, or home (product.md §2). */
export function Guard({ atLeast }: { atLeast?: Role }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session.isSignedIn) {
    const state: SignInState = { from: pathname + search };
    return <Navigate to="/login" replace state={state} />;
  }
  if (atLeast && !hasRank(session.role, atLeast)) return <Navigate to="/" replace />;
  return <Outlet />;
}
