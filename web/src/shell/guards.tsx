import { pathOf } from '@kampus/contract/pages/addresses';
import { hasRank, type Role } from '@kampus/contract/roles';
import { lazy } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { loadStaffFactor } from '#domains/identity/public.ts';
import { returnTo } from '#shared/api/sign-in-state.ts';
import { useSession } from '#shared/api/use-session.ts';

const StaffFactor = lazy(async () => ({ default: await loadStaffFactor() }));

/**
 * Lets signed-in users of sufficient rank through. Others go to /login, or home (product.md §2).
 */
export function Guard({ atLeast }: { atLeast?: Role }) {
  const session = useSession();
  const here = useLocation();
  if (!session.isSignedIn) return <Navigate to={pathOf('login')} replace state={returnTo(here)} />;
  if (atLeast && !hasRank(session.role, atLeast)) return <Navigate to={pathOf('home')} replace />;
  // From CURATOR up a second factor may be required: first announced, and enforced after the
  // deadline.
  if (session.secondFactorDueMs === undefined || !hasRank(atLeast, 'CURATOR')) return <Outlet />;
  return (
    <StaffFactor dueMs={session.secondFactorDueMs}>
      <Outlet />
    </StaffFactor>
  );
}
