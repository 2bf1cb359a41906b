import type { PublicSettings } from '../public-settings.ts';
import type { FoundPage } from './addresses.ts';

/**
 * Input of a rendered first screen. It is part of the page, so that the browser hydrates with it.
 */
export interface FirstScreen {
  /** By the server's clock, in milliseconds since 1970. */
  renderedAtMs: number;
  /** The page says that there is nothing at its address. */
  isMissing: boolean;
  /** Responses of the API by their query keys in the web app. */
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
  /** Content of the root element. */
  html: string;
  firstScreen: FirstScreen;
}

/** What the web app's build for the server exports (web/src/server-entry.tsx). */
export interface ScreenRenderer {
  /** Throws when a component does, or when the data cannot be loaded. */
  renderScreen: (request: ScreenRequest) => Promise<RenderedScreen>;
}
