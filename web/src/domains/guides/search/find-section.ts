import type { SearchHit } from '@kampus/contract/guides/guides';
import type { SoughtPassage } from './sought-passage.ts';

/** Navigation state from which the guide page finds the section. */
export const stateOf = ({ passage }: SearchHit): SoughtPassage => ({ passage });

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

const toText = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);

/**
 * Compare only letters and digits: a passage adds its own punctuation between blocks and after fact
 * names.
 */
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * The heading id of the section with the first matched word. Undefined before the first heading, or
 * if the guide no longer has the passage.
 */
export function findSection(body: string, passage: string): string | undefined {
  const start = passage.indexOf('\u0002');
  if (start < 0) return undefined;
  const before = lettersOf(passage.slice(0, start));
  const sought = before + lettersOf(passage.slice(start));
  let text = '';
  const headings: { id: string; from: number }[] = [];
  for (const piece of body.split(/(?=<h[2-6] id=")/)) {
    const id = /^<h[2-6] id="([^"]*)"/.exec(piece)?.[1];
    if (id !== undefined) headings.push({ id, from: text.length });
    text += lettersOf(toText(piece));
  }
  const found = text.indexOf(sought);
  if (found < 0) return undefined;
  return headings.findLast(({ from }) => from <= found + before.length)?.id;
}
