import { useState } from 'react';
import { useLocation } from 'react-router';
import { withEntries } from '#shared/format/search-entries.ts';
import { useSearchParams } from '#shared/page/use-search-params.ts';

/**
 * Filters and page of a desk list. They are in the address, so that a link or Back restores them.
 */
export interface ListState<Name extends string> {
  /** '' for a filter that is not set. */
  filters: Readonly<Record<Name, string>>;
  /** Starts at 0. */
  page: number;
  isFiltered: boolean;
  /** A filter change returns to the first page. */
  setFilters: (changes: Partial<Record<Name, string>>) => void;
  resetFilters: () => void;
  /** The key of fields that keep text for a while: a reset also clears what was not sent yet. */
  resets: number;
  setPage: (page: number) => void;
}

/** `kept` are the filters that a reset does not change. */
export function useListState<Name extends string>(
  names: readonly Name[],
  kept: readonly NoInfer<Name>[] = [],
): ListState<Name> {
  const [search, setSearch] = useSearchParams();
  // /admin keeps its view in the navigation state.
  const { pathname, state } = useLocation();
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>;
  const [resets, setResets] = useState(0);
  const resettable = names.filter((name) => !kept.includes(name));
  const page = Number(search.get('page') ?? 1);
  const setFilters = (changes: Partial<Record<Name, string>>) => {
    // A debounced search can fire after the user left the page. It must not navigate back.
    if (window.location.pathname !== pathname) return;
    const entries = Object.entries<string | undefined>(changes).map(([name, value]) => [name, value || undefined]);
    setSearch((current) => withEntries(current, { ...Object.fromEntries(entries), page: undefined }), {
      replace: true,
      state,
    });
  };
  return {
    filters,
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    isFiltered: resettable.some((name) => filters[name] !== ''),
    setFilters,
    resetFilters: () => {
      setResets(resets + 1);
      setFilters(Object.fromEntries(resettable.map((name) => [name, ''])) as Record<Name, string>);
    },
    resets,
    setPage: (next) => {
      setSearch((current) => withEntries(current, { page: next > 0 ? String(next + 1) : undefined }), { state });
      window.scrollTo(0, 0);
    },
  };
}
