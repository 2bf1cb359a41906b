import { useEffect } from 'react';

/**
 * Names the browser's tab: "Вход · Kampus". Where a word may be divided matters on the page alone.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title.replaceAll('\u00ad', '')} · Kampus`;
  }, [title]);
}
