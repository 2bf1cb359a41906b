import { pathOf } from '@kampus/contract/pages/addresses';
import { hasRank, type Role } from '@kampus/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { publicSettings } from '#shared/api/public-settings.ts';
import { useSession } from '#shared/api/use-session.ts';
import { SearchIcon } from '#shared/ui/icons/frame-icons.tsx';
import {
  BookIcon,
  CalendarIcon,
  CheckIcon,
  ClockIcon,
  DownloadIcon,
  EuroIcon,
  ExternalIcon,
  FlagIcon,
  HomeIcon,
  MessageIcon,
  PencilIcon,
  PlusIcon,
  StarIcon,
  TagIcon,
  UsersIcon,
  WalletIcon,
} from '#shared/ui/icons/icons.tsx';
import { GroupedNav, type NavGroup } from '#shared/ui/navigation/grouped-nav.tsx';
import { SideNavLayout } from '#shared/ui/navigation/side-nav.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { type AdminView, useAdminView } from './admin/admin-views.ts';
import { adminTexts } from './admin/texts.ts';
import { summaryQuery, waitingOf } from './queries.ts';
import { deskTexts } from './texts.ts';

type RoomName = keyof typeof deskTexts.rooms;
/** A page of /desk, or a view of /admin. */
type Entry = { icon: ReactNode } & ({ room: RoomName } | { view: AdminView });

/** Every section of the management: pages of /desk and the five views of /admin. */
const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: deskTexts.groups.waiting,
    entries: [
      { room: 'waiting', icon: <HomeIcon /> },
      { room: 'reports', icon: <FlagIcon /> },
      { room: 'corrections', icon: <PencilIcon /> },
      { room: 'objections', icon: <MessageIcon /> },
      { room: 'disputes', icon: <StarIcon /> },
    ],
  },
  {
    title: deskTexts.groups.guides,
    entries: [
      { view: 'list', icon: <BookIcon /> },
      { view: 'create', icon: <PlusIcon /> },
      { room: 'guides', icon: <CheckIcon /> },
      { room: 'links', icon: <ExternalIcon /> },
      { room: 'searches', icon: <SearchIcon /> },
    ],
  },
  {
    title: deskTexts.groups.money,
    entries: [
      { view: 'reservations', icon: <CalendarIcon /> },
      { view: 'transactions', icon: <EuroIcon /> },
      { view: 'updateBalance', icon: <WalletIcon /> },
      { room: 'payouts', icon: <ExternalIcon /> },
      { room: 'bank', icon: <DownloadIcon /> },
    ],
  },
  { title: deskTexts.groups.people, entries: [{ room: 'people', icon: <UsersIcon /> }] },
  {
    title: deskTexts.groups.system,
    entries: [
      { room: 'catalogue', icon: <TagIcon /> },
      { room: 'audit', icon: <ClockIcon /> },
    ],
  },
];

/** The audit is for admins. The page of the bank needs a bank account. */
const isOffered = (room: RoomName, role: Role | undefined): boolean =>
  room === 'audit' ? hasRank(role, 'ADMIN') : room !== 'bank' || publicSettings().bank !== null;

/** The management: /admin and /desk with one sidebar, which counts what waits in each section. */
export function ManagementLayout({ children }: { children: ReactNode }) {
  const { role } = useSession();
  const { pathname } = useLocation();
  const { data } = useQuery(summaryQuery);
  const { current, show } = useAdminView();
  const counts: Readonly<Record<string, number>> = data ? waitingOf(data) : {};
  const toItem = (entry: Entry) => {
    const { icon } = entry;
    if ('view' in entry) {
      const { view } = entry;
      return { icon, label: adminTexts.views[view], isCurrent: view === current, onSelect: () => show(view) };
    }
    const { room } = entry;
    const count = { number: counts[room] ?? 0, label: deskTexts.waiting };
    return { icon, label: deskTexts.rooms[room], to: `${pathOf('desk')}/${room}`, count };
  };
  const navGroups: NavGroup[] = groups.map(({ title, entries }) => ({
    title,
    items: entries.filter((entry) => 'view' in entry || isOffered(entry.room, role)).map(toItem),
  }));
  const rooms: Readonly<Record<string, string>> = deskTexts.rooms;
  const currentLabel = current ? adminTexts.views[current] : rooms[pathname.split('/')[2] ?? ''];
  return (
    <Page title={adminTexts.title} width="bar">
      <SideNavLayout
        nav={<GroupedNav label={adminTexts.navigation} groups={navGroups} current={currentLabel ?? adminTexts.title} />}
      >
        <Suspense fallback={<SectionSkeleton />}>{children}</Suspense>
      </SideNavLayout>
    </Page>
  );
}

function SectionSkeleton() {
  return (
    <SkeletonRegion className="grid gap-5">
      <Skeleton className="h-10 w-60" />
      <Skeleton className="h-64" />
    </SkeletonRegion>
  );
}
