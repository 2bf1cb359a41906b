/**
 * The id in the hash of an address: '#h-uchyoba' → 'h-uchyoba'. '' if there is none or the hash is
 * malformed ('#%').
 */
export function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
}
