import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

type Params = URLSearchParams | Record<string, string>;

/**
 * The parameters of the address, and a function that replaces them all. React Router's hook does
 * the same, but it brings forms and fetchers along (browser-router.tsx).
 */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: Params | ((current: URLSearchParams) => Params), options?: NavigateOptions): void => {
      const changed = new URLSearchParams(typeof next === 'function' ? next(params) : next);
      void navigate(`?${changed}`, options);
    },
    [params, navigate],
  );
  return [params, change] as const;
}
