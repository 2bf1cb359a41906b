import type { MessageEntity } from 'grammy/types';
import { nameLabels } from './texts.ts';

/**
 * Marks the names and logins in a message as code. People choose them, and Telegram turns whatever looks like an address
 * into a link, except inside code: a message of the portal must not carry somebody's link.
 */
export function quoteNames(text: string): MessageEntity[] {
  return nameLabels.flatMap(({ before, after }) => {
    const labelAt = text.indexOf(before);
    if (labelAt < 0) return [];
    const offset = labelAt + before.length;
    const found = text.indexOf(after, offset);
    const length = (found < 0 ? text.length : found) - offset;
    return length > 0 ? [{ type: 'code' as const, offset, length }] : [];
  });
}
