import { isBrowser } from './environment.ts';
import { publicSettings } from './public-settings.ts';

/** Where a path of the API is, without a trailing slash. On the server the renderer calls the API without a network. */
export function baseAddressOf(path: string): string {
  if (!isBrowser) return '';
  const { apiBaseUrl, guideApiBaseUrl } = publicSettings();
  return path.startsWith('/api/guide') || path.startsWith('/api/comments') ? guideApiBaseUrl : apiBaseUrl;
}
