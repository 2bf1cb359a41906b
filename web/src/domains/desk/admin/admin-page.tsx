import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadCreateGuideForm, loadGuideListView } from '#domains/guides/public.ts';
import { lazyPage } from '#shared/page/lazy-page.tsx';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { BookIcon, CalendarIcon, FilterIcon, PlusIcon, TagIcon, WalletIcon } from '#shared/ui/icons/icons.tsx';
import { SideNav, SideNavLayout } from '#shared/ui/navigation/side-nav.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { adminTexts } from './texts.ts';

const GuideListView = lazyPage(loadGuideListView);
const CreateGuideForm = lazyPage(loadCreateGuideForm);
const AllReservationsView = lazyPage(async () => (await import('./all-reservations-view.tsx')).AllReservationsView);
const TransactionsView = lazyPage(async () => (await import('./transactions-view.tsx')).TransactionsView);
const UpdateBalanceView = lazyPage(async () => (await import('./update-balance-view.tsx')).UpdateBalanceView);

/** The five views of product.md §2 in its order. The first is the default. */
const views = [
  { name: 'list', icon: <BookIcon />, content: <GuideListView /> },
  { name: 'create', icon: <PlusIcon />, content: <CreateGuideForm /> },
  { name: 'reservations', icon: <CalendarIcon />, content: <AllReservationsView /> },
  { name: 'transactions', icon: <FilterIcon />, content: <TransactionsView /> },
  { name: 'updateBalance', icon: <WalletIcon />, content: <UpdateBalanceView /> },
] as const;

/**
 * The address stays /admin. The navigation state holds the view, so a reload or Back restores it.
 */
function useAdminView() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const name = (state as { adminView?: unknown } | null)?.adminView;
  const current = views.find((view) => view.name === name) ?? views[0];
  const show = (adminView: string) => {
    void navigate({ pathname, search }, { replace: true, state: { adminView } });
    window.scrollTo(0, 0);
  };
  return { current, show };
}

export function AdminPage() {
  usePageTitle(adminTexts.title);
  const { current, show } = useAdminView();
  return (
    <Page title={adminTexts.title} width="bar">
      <SideNavLayout
        nav={
          <SideNav
            label={adminTexts.navigation}
            items={[
              ...views.map((view) => ({
                label: adminTexts.views[view.name],
                icon: view.icon,
                isCurrent: view === current,
                onSelect: () => show(view.name),
              })),
              // Not one of the five views of product.md §2: it links to a separate page.
              { to: '/desk', label: adminTexts.desk, icon: <TagIcon />, isApart: true },
            ]}
          />
        }
      >
        <Suspense fallback={<ViewSkeleton />}>{current.content}</Suspense>
      </SideNavLayout>
    </Page>
  );
}

function ViewSkeleton() {
  return (
    <SkeletonRegion className="grid gap-5">
      <Skeleton className="h-10 w-60" />
      <Skeleton className="h-64" />
    </SkeletonRegion>
  );
}
