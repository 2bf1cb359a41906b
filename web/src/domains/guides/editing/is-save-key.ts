import type { KeyboardEvent } from 'react';

/**
 * Ctrl+S in the form, also on Russian and Ukrainian layouts. React also passes the keys of the
 * dialogs of the editor, which are outside of the form.
 */
export const isSaveKey = (event: KeyboardEvent<HTMLElement>): boolean =>
  ['s', 'ы', 'і'].includes(event.key.toLowerCase()) &&
  (event.ctrlKey || event.metaKey) &&
  event.currentTarget.contains(event.target as Node);
