import { pathOf } from '@kampus/contract/pages/addresses';
import { useLocation, useNavigate } from 'react-router';
import { withEntries } from '#shared/format/search-entries.ts';

/** The five views of product.md §2 in its order. The first is the default. */
export const adminViews = ['list', 'create', 'reservations', 'transactions', 'updateBalance'] as const;
export type AdminView = (typeof adminViews)[number];

export const adminPath = pathOf('admin');

/** The navigation state that opens a view. `username` fills the form of a top-up. */
export interface AdminViewState {
  adminView: AdminView;
  username?: string;
}

/**
 * The view that /admin shows, undefined on other pages. The address stays /admin: the navigation
 * state has the view, so a reload or Back restores it.
 */
export function useAdminView() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const isHere = pathname === adminPath;
  const wanted = (state as Partial<AdminViewState> | null)?.adminView;
  const current = isHere ? (adminViews.find((view) => view === wanted) ?? adminViews[0]) : undefined;
  const show = (adminView: AdminView) => {
    // Filters stay for the way back. Pages are those of the former view.
    const kept = withEntries(new URLSearchParams(search), { page: undefined });
    const to = isHere ? { pathname, search: kept.toString() } : adminPath;
    void navigate(to, { replace: isHere, state: { adminView } satisfies AdminViewState });
    window.scrollTo(0, 0);
  };
  return { current, show };
}
