import type { SearchHit } from '@kampus/contract/guides/guides';
import type { SoughtPassage } from './sought-passage.ts';

/** What the guide's page opens its section by. */
export const stateOf = ({ passage }: SearchHit): SoughtPassage => ({ passage });

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

const toText = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);

/** Between letters and figures both texts may differ: a passage sets blocks apart and names facts with signs of its own. */
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * The id of the heading whose section holds the first word that matched; undefined for what stands before the first
 * heading, and for a passage that the guide does not have any more.
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
