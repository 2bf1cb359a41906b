import { quotes } from '@kampus/contract/format/quotes';
import { spokenLanguage } from '@kampus/languages/say';
import type { MessageEntity } from 'grammy/types';
import { nameLabels } from './texts.ts';

/**
 * Marks names and logins in a message as code. People choose them, and Telegram turns text that
 * looks like an address into a link, except in code. A portal message must not contain somebody's
 * link.
 */
export function quoteNames(text: string): MessageEntity[] {
  const labels: { before: string; after: string; isListed?: true }[] = [...nameLabels, quotes[spokenLanguage()]];
  return labels.flatMap(({ before, after, isListed }) => {
    const found: MessageEntity[] = [];
    for (let labelAt = text.indexOf(before); labelAt >= 0; ) {
      const offset = labelAt + before.length;
      const endAt = text.indexOf(after, offset);
      const length = (endAt < 0 ? text.length : endAt) - offset;
      if (length > 0) found.push({ type: 'code', offset, length });
      labelAt = isListed ? text.indexOf(before, offset + length) : -1;
    }
    return found;
  });
}
