import { diff } from '@kampus/contract/guides/diff';
import { parseInert } from '#shared/page/trusted-html.ts';
import { splitBlocks } from '../visual/html.ts';
import { type Row, readRows } from './rows.ts';

/** A part of a guide: its facts, what precedes the first heading, or a heading with its text. */
export interface Section {
  /** Sections of two texts with equal keys are the same section. */
  key: string;
  /** The heading. Undefined for the facts and the beginning. */
  title: string | undefined;
  /** HTML of the blocks as it was written. */
  blocks: string[];
  rows: Row[];
}

/** Each top-level node with its HTML: as it was written, or serialised if the markup is broken. */
function readBlocks(html: string): [Node, string][] {
  const nodes = [...parseInert(html).childNodes].filter(
    (node) => node instanceof Element || (node.nodeValue ?? '').trim() !== '',
  );
  const sources = splitBlocks(html);
  const isInOrder =
    sources.length === nodes.length &&
    nodes.every((node, index) =>
      sources[index]?.trimStart().toLowerCase().startsWith(`<${node.nodeName.toLowerCase()}`),
    );
  return nodes.map((node, index) => [
    node,
    isInOrder ? (sources[index] ?? '') : node instanceof Element ? node.outerHTML : (node.nodeValue ?? ''),
  ]);
}

/** The sections of a body: facts, beginning, and one for each heading of level 2. */
export function splitSections(html: string): Section[] {
  const parts: { key: string; title: string | undefined; blocks: [Node, string][] }[] = [];
  const begin = (key: string, block: [Node, string], title?: string) => parts.push({ key, title, blocks: [block] });
  const uses = new Map<string, number>();
  for (const [index, block] of readBlocks(html).entries()) {
    const [{ nodeName, textContent }] = block;
    const last = parts.at(-1);
    if (nodeName === 'H2') {
      const title = (textContent ?? '').replace(/\s+/g, ' ').trim();
      const number = (uses.get(title) ?? 0) + 1;
      uses.set(title, number);
      begin(`h2 ${number} ${title}`, block, title);
    } else if (nodeName === 'DL' && index === 0) begin('facts', block);
    else if (!last || last.key === 'facts') begin('start', block);
    else last.blocks.push(block);
  }
  return parts.map(({ key, title, blocks: own }) => ({
    key,
    title,
    blocks: own.map(([, source]) => source),
    rows: readRows(own.map(([node]) => node)),
  }));
}

export const contentOf = (section: Section | undefined): string =>
  section ? section.rows.map(({ key }) => key).join('\n') : '';

/** A section of two texts. At least one of them has it. */
export interface Pair {
  key: string;
  before: Section | undefined;
  after: Section | undefined;
  /** True if its place among the other sections differs. */
  isMoved: boolean;
}

/** True if at least half of the rows below the heading are equal. */
function isRenamed(before: Section, after: Section): boolean {
  const keys = new Set(before.rows.slice(1).map(({ key }) => key));
  const shared = after.rows.slice(1).filter(({ key }) => keys.has(key)).length;
  return shared > 0 && shared * 2 >= Math.max(before.rows.length, after.rows.length) - 1;
}

/** The earlier form of each section: the section with its key, else one that was renamed. */
function findPartners(before: readonly Section[], after: readonly Section[]): Map<Section, Section> {
  const partners = new Map<Section, Section>();
  for (const section of after) {
    const partner = before.find(({ key }) => key === section.key);
    if (partner) partners.set(section, partner);
  }
  const free = new Set(before);
  for (const partner of partners.values()) free.delete(partner);
  for (const section of after) {
    if (partners.has(section) || section.title === undefined) continue;
    const partner = [...free].find((other) => other.title !== undefined && isRenamed(other, section));
    if (!partner) continue;
    partners.set(section, partner);
    free.delete(partner);
  }
  return partners;
}

/** Keys of the sections of `after` that follow each other as their partners do. */
function steadyKeys(before: readonly Section[], after: readonly Section[], partners: Map<Section, Section>) {
  const joined = after.filter((section) => partners.has(section));
  const keys = joined.map(({ key }) => key);
  const former = before.flatMap((section) => joined.find((other) => partners.get(other) === section)?.key ?? []);
  return new Set(diff(former, keys).flatMap((block) => (block.kind === 'same' ? block.items : [])));
}

/** Sections of both texts in the order of `after`. Those only in `before` stay where they were. */
export function pairSections(before: readonly Section[], after: readonly Section[]): Pair[] {
  const partners = findPartners(before, after);
  const steady = steadyKeys(before, after, partners);
  const pairs: Pair[] = after.map((section) => ({
    key: section.key,
    before: partners.get(section),
    after: section,
    isMoved: partners.has(section) && !steady.has(section.key),
  }));
  const kept = new Set(partners.values());
  for (const [index, section] of before.entries()) {
    if (kept.has(section)) continue;
    const previous = before[index - 1];
    const at = pairs.findIndex((pair) => pair.before === previous && previous !== undefined) + 1;
    pairs.splice(at, 0, { key: section.key, before: section, after: undefined, isMoved: false });
  }
  return pairs;
}

/** One body of sections. */
export const joinSections = (sections: readonly (Section | undefined)[]): string =>
  sections
    .flatMap((section) => section?.blocks ?? [])
    .map((block) => (/^\s/.test(block) ? block : `\n${block}`))
    .join('')
    .trim();
