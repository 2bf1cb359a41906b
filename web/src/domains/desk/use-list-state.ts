import { useLocation, useSearchParams } from 'react-router';
import { withEntries } from '#shared/format/search-entries.ts';

/** Where a list of the desk stands: its filters and its page are in the address, so that it can be shared and come back to. */
export interface ListState<Name extends string> {
  /** '' where a filter is not set. */
  filters: Readonly<Record<Name, string>>;
  /** Counted from 0. */
  page: number;
  isFiltered: boolean;
  /** Another choice begins at its first page. */
  setFilters: (changes: Partial<Record<Name, string>>) => void;
  setPage: (page: number) => void;
}

export function useListState<Name extends string>(names: readonly Name[]): ListState<Name> {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>;
  const page = Number(search.get('page') ?? 1);
  return {
    filters,
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    isFiltered: names.some((name) => filters[name] !== ''),
    setFilters: (changes) => {
      // A search that settles while the next page is on its way must not lead back here.
      if (window.location.pathname !== pathname) return;
      const entries = Object.entries<string | undefined>(changes).map(([name, value]) => [name, value || undefined]);
      setSearch((current) => withEntries(current, { ...Object.fromEntries(entries), page: undefined }), {
        replace: true,
      });
    },
    setPage: (next) => {
      setSearch((current) => withEntries(current, { page: next > 0 ? String(next + 1) : undefined }));
      window.scrollTo(0, 0);
    },
  };
}
