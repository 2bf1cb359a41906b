import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { CalendarIcon, ClockIcon, TagIcon, UserIcon, UsersIcon, WalletIcon } from '#shared/ui/icons/icons.tsx';
import { SideNav, SideNavLayout } from '#shared/ui/navigation/side-nav.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { teacherRoomTexts } from './texts.ts';

const { pages } = teacherRoomTexts;

const items = [
  { to: '/teacher/schedule', label: pages.schedule, icon: <CalendarIcon /> },
  { to: '/teacher/keywords', label: pages.keywords, icon: <TagIcon /> },
  { to: '/teacher/reservations', label: pages.reservations, icon: <UsersIcon /> },
  { to: '/teacher/price', label: pages.price, icon: <ClockIcon /> },
  { to: '/teacher/balance', label: pages.balance, icon: <WalletIcon /> },
  { to: '/teacher/avatar', label: pages.avatar, icon: <UserIcon /> },
];

/** The teacher's room: its pages beside the sidebar, which stays while they load. */
export function TeacherLayout() {
  return (
    <Page title={teacherRoomTexts.title} width="bar">
      <SideNavLayout nav={<SideNav label={teacherRoomTexts.title} items={items} />}>
        <Suspense
          fallback={
            <SkeletonRegion className="grid gap-4">
              <Skeleton className="h-9 w-60" />
              <Skeleton className="h-72 w-full" />
            </SkeletonRegion>
          }
        >
          <Outlet />
        </Suspense>
      </SideNavLayout>
    </Page>
  );
}
