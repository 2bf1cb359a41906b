import { hasRank } from '@kampus/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '#shared/api/use-session.ts';
import {
  BookIcon,
  ClockIcon,
  EuroIcon,
  ExternalIcon,
  MessageIcon,
  PencilIcon,
  StarIcon,
  TagIcon,
  UsersIcon,
} from '#shared/ui/icons/icons.tsx';
import { SideNav, SideNavLayout } from '#shared/ui/navigation/side-nav.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { summaryQuery } from './queries.ts';
import { deskTexts } from './texts.ts';

const rooms = [
  { name: 'reports', icon: <MessageIcon /> },
  { name: 'reviews', icon: <StarIcon /> },
  { name: 'corrections', icon: <PencilIcon /> },
  { name: 'guides', icon: <BookIcon /> },
  { name: 'links', icon: <ExternalIcon /> },
  { name: 'disputes', icon: <EuroIcon /> },
  { name: 'people', icon: <UsersIcon /> },
  { name: 'catalogue', icon: <TagIcon /> },
  { name: 'audit', icon: <ClockIcon /> },
] as const;

/** Layout of the desk. The sidebar shows how many items wait in each section. */
export function DeskLayout() {
  const { role } = useSession();
  const { data } = useQuery(summaryQuery);
  const counts: Readonly<Record<string, number>> = data ?? {};
  const items = rooms
    .filter(({ name }) => name !== 'audit' || hasRank(role, 'ADMIN'))
    .map(({ name, icon }) => ({
      to: `/desk/${name}`,
      label: deskTexts.rooms[name],
      icon,
      count: { number: counts[name] ?? 0, label: deskTexts.waiting },
    }));
  return (
    <Page title={deskTexts.title} width="bar">
      <SideNavLayout nav={<SideNav label={deskTexts.title} items={items} />}>
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
