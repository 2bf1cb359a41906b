// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name = '', light = '', dark = '']) => [
    name,
    { light, dark },
  ]),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two tokens in one theme (WCAG 2). */
function contrast(theme: 'light' | 'dark', front: string, back: string): number {
  const [one, two] = [front, back].map((name) => {
    const pair = pairs.get(name);
    if (!pair) throw new Error(`tokens.css has no colour --${name}`);
    return luminance(pair[theme]);
  });
  const [high, low] = [Math.max(one ?? 0, two ?? 0), Math.min(one ?? 0, two ?? 0)];
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['surface', 'raised', 'sunken'];
const tones = ['positive', 'negative', 'warning', 'info'];

/** All pairs of text and background in the components: 4.5 : 1 (WCAG 1.4.3). */
const textPairs = [
  ...grounds.flatMap((ground) => ['ink', 'ink-soft', 'accent-ink', ...tones].map((text) => [text, ground])),
  ...tones.flatMap((tone) => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
  ]),
  ['ink', 'accent-soft'],
  ['accent-ink', 'accent-soft'],
  ['ink-soft', 'line'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-negative', 'negative'],
  ['ink', 'art-sand'],
] as const;

/** Edges of controls and the focus ring: 3 : 1 (WCAG 1.4.11). */
const edgePairs = [
  ...grounds.map((ground) => ['line-strong', ground]),
  ...grounds.map((ground) => ['focus', ground]),
] as const;

describe.each(['light', 'dark'] as const)('colours in the %s theme', (theme) => {
  it.each(textPairs.map(([front = '', back = '']) => ({ front, back })))(
    '$front is readable on $back',
    ({ front, back }) => {
      expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(edgePairs.map(([front = '', back = '']) => ({ front, back })))(
    '$front stands out on $back',
    ({ front, back }) => {
      expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3);
    },
  );
});

it('Tailwind collects class names from the whole web app', () => {
  const folder = new URL('.', import.meta.url);
  const source = /source\("([^"]+)"\)/.exec(readFileSync(new URL('app.css', folder), 'utf8'))?.[1] ?? '';
  expect(readdirSync(new URL(source, folder))).toEqual(
    expect.arrayContaining(['domains', 'screens', 'shared', 'shell']),
  );
});
