import type { KeyboardEvent } from 'react';

/**
 * Ctrl+S in the form, also on Russian and Ukrainian layouts. React also passes the keys of the
 * dialogs of the editor, which are outside of the form.
 */
export function isSaveKey(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, code, ctrlKey, metaKey, currentTarget, target } = event;
  const isS = /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';
  return isS && (ctrlKey || metaKey) && currentTarget.contains(target as Node);
}
