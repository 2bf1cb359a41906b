import { isBrowser } from './environment.ts';
import { publicSettings } from './public-settings.ts';

/**
 * Base address of an API path. Empty on the server, where the renderer calls the API in process.
 */
export function baseAddressOf(path: string): string {
  if (!isBrowser) return '';
  const { apiBaseUrl, guideApiBaseUrl } = publicSettings();
  return path.startsWith('/api/guide') || path.startsWith('/api/comments') ? guideApiBaseUrl : apiBaseUrl;
}
