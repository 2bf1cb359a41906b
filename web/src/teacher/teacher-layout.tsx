import { Outlet } from 'react-router';

export function TeacherLayout() {
  return <Outlet />;
}
