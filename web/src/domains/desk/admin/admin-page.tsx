import type { ReactNode } from 'react';
import { loadCreateGuideForm, loadGuideListView } from '#domains/guides/public.ts';
import { lazyPage } from '#shared/page/lazy-page.tsx';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { ManagementLayout } from '../management-layout.tsx';
import { type AdminView, useAdminView } from './admin-views.ts';
import { adminTexts } from './texts.ts';

const GuideListView = lazyPage(loadGuideListView);
const CreateGuideForm = lazyPage(loadCreateGuideForm);
const AllReservationsView = lazyPage(async () => (await import('./all-reservations-view.tsx')).AllReservationsView);
const TransactionsView = lazyPage(async () => (await import('./transactions-view.tsx')).TransactionsView);
const UpdateBalanceView = lazyPage(async () => (await import('./update-balance-view.tsx')).UpdateBalanceView);

const contents: Readonly<Record<AdminView, ReactNode>> = {
  list: <GuideListView />,
  create: <CreateGuideForm />,
  reservations: <AllReservationsView />,
  transactions: <TransactionsView />,
  updateBalance: <UpdateBalanceView />,
};

/** /admin: five views at one address. */
export function AdminPage() {
  usePageTitle(adminTexts.title);
  const { current } = useAdminView();
  return <ManagementLayout>{current ? contents[current] : null}</ManagementLayout>;
}
