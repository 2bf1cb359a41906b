import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { loadBlockBanner } from '#domains/identity/public.ts';
import { waitingCountQuery } from '#domains/lessons/public.ts';
import { useSession } from '#shared/api/use-session.ts';
import { useUser } from '#shared/api/use-user.ts';
import {
  CalendarIcon,
  EuroIcon,
  PencilIcon,
  TagIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
} from '#shared/ui/icons/icons.tsx';
import { SideNav, SideNavLayout } from '#shared/ui/navigation/side-nav.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { teacherRoomTexts } from './texts.ts';

const BlockBanner = lazy(async () => ({ default: await loadBlockBanner() }));

const { pages } = teacherRoomTexts;

const otherItems = [
  { to: pathOf('teacherSchedule'), alsoAt: pathOf('teacherWeek'), label: pages.schedule, icon: <CalendarIcon /> },
  { to: pathOf('teacherPrice'), label: pages.price, icon: <EuroIcon /> },
  { to: pathOf('teacherKeywords'), label: pages.keywords, icon: <TagIcon /> },
  { to: pathOf('teacherBalance'), label: pages.balance, icon: <WalletIcon /> },
  { to: pathOf('teacherAvatar'), label: pages.avatar, icon: <UserIcon /> },
  { to: pathOf('teacherAbout'), label: pages.about, icon: <PencilIcon /> },
];

/** Layout of the teacher's pages. The sidebar stays while a page loads. */
export function TeacherLayout() {
  const { username = '' } = useSession();
  const block = useUser().data?.block;
  const { data: number = 0 } = useQuery({ ...waitingCountQuery(username), enabled: username !== '' });
  const reservations = {
    to: pathOf('teacherReservations'),
    label: pages.reservations,
    icon: <UsersIcon />,
    count: { number, label: teacherRoomTexts.waiting },
  };
  return (
    <Page title={teacherRoomTexts.title} width="bar">
      {block ? (
        <div className="mb-6">
          <Suspense>
            <BlockBanner block={block}>
              <p className="mt-1">{teacherRoomTexts.whileBlocked}</p>
            </BlockBanner>
          </Suspense>
        </div>
      ) : null}
      <SideNavLayout nav={<SideNav label={teacherRoomTexts.title} items={[reservations, ...otherItems]} />}>
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
