export type PageWindowEntry = number | 'gap';

/**
 * The page numbers to show, from 0: the first, the last, and `width` around the current one. Two or
 * more missing pages become a gap. A single missing page is shown, because it needs the same room.
 */
export function listPageWindow(page: number, pageCount: number, width = 5): PageWindowEntry[] {
  const last = pageCount - 1;
  const from = Math.max(0, Math.min(page - Math.floor(width / 2), last - width + 1));
  const to = Math.min(last, from + width - 1);
  const entries: PageWindowEntry[] = [];
  if (from > 0) entries.push(0);
  if (from === 2) entries.push(1);
  if (from > 2) entries.push('gap');
  for (let number = from; number <= to; number += 1) entries.push(number);
  if (to === last - 2) entries.push(last - 1);
  if (to < last - 2) entries.push('gap');
  if (to < last) entries.push(last);
  return entries;
}
