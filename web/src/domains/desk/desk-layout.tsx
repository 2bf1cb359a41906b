import { Outlet } from 'react-router';
import { ManagementLayout } from './management-layout.tsx';

/** The pages of /desk. */
export function DeskLayout() {
  return (
    <ManagementLayout>
      <Outlet />
    </ManagementLayout>
  );
}
