import { useSyncExternalStore } from 'react';

/** It stands in the page's head and never changes. */
const subscribe = () => () => undefined;
const readContact = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="kampus-contact"]')?.content || undefined;

/** Telegram name of who tops up balances and pays teachers out, from the server's settings; undefined where none is set. */
export const useContactTelegram = (): string | undefined =>
  useSyncExternalStore(subscribe, readContact, () => undefined);
