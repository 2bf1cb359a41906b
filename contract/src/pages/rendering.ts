import type { PublicSettings } from '../public-settings.ts';
import type { FoundPage } from './addresses.ts';

/** What the first screen was rendered from; it travels in the page, so that the browser takes over exactly that. */
export interface FirstScreen {
  /** By the server's clock, in milliseconds since 1970. */
  renderedAtMs: number;
  /** The page says that there is nothing at its address. */
  isMissing: boolean;
  /** Answers of the API, by the web app's keys for them. */
  queries: readonly [key: readonly unknown[], data: unknown][];
}

export interface ScreenRequest {
  /** Undefined: the not-found screen. */
  page: FoundPage | undefined;
  /** Path and query of the page. */
  address: string;
  now: Date;
  settings: PublicSettings;
  /** Calls the API without a network; addresses are its paths. */
  fetch: (address: string, init: RequestInit) => Promise<Response>;
}

export interface RenderedScreen {
  /** What stands inside the root element. */
  html: string;
  firstScreen: FirstScreen;
}

/** What the web app's build for the server exports (web/src/server-entry.tsx). */
export interface ScreenRenderer {
  /** Throws when a component does, or when the data cannot be loaded. */
  renderScreen: (request: ScreenRequest) => Promise<RenderedScreen>;
}
