import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'system';

// public/before-first-frame.js, which runs before the first paint, uses the same key and attribute.
const storageKey = 'kampus.theme';
const listeners = new Set<() => void>();

function readTheme(): ThemeChoice {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/**
 * The browser's own bar uses the theme-color with the matching media (index.html has one for each
 * scheme).
 */
function paintBrowserBar(choice: ThemeChoice): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const scheme = meta.dataset['scheme'];
    if (choice === 'system') meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = scheme === choice ? 'all' : 'not all';
  }
}

/**
 * Applies the choice at once and stores it for later visits. 'system' removes the stored choice.
 */
export function setTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  paintBrowserBar(choice);
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Without storage, the choice applies until the page is closed.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTheme = (): ThemeChoice => useSyncExternalStore(subscribe, readTheme, () => 'system');
