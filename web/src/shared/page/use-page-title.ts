import { useEffect } from 'react';

/** Names the browser's tab: "Вход · Kampus". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Kampus`;
  }, [title]);
}
