/**
 * The id that an address's hash names: '#h-uchyoba' → 'h-uchyoba'. '' for none, and for one that
 * cannot be read ('#%').
 */
export function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
}
