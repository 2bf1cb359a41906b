import { useEffect } from 'react';

/**
 * Sets the title of the browser tab: "Вход · Kampus". Soft hyphens are removed, because only the
 * page needs them.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title.replaceAll('\u00ad', '')} · Kampus`;
  }, [title]);
}
