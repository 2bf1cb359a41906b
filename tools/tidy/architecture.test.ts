import { expect, it } from 'vitest';
import { imports, isTest, type Place, placeOf, read, type Side, sides, sources } from './repository.ts';

/** The domains, in the order in which they may import each other: each one only those before it. */
const domains = ['identity', 'balance', 'catalogue', 'guides', 'comments', 'teaching', 'lessons', 'desk'];

/**
 * The wings of each side, and which of them each may import. Files beside the wings (`main`, `app`)
 * may import all.
 */
const wings: Record<Side, Record<string, readonly string[]>> = {
  server: {
    platform: ['platform'],
    domains: ['platform', 'domains'],
    drivers: ['platform', 'domains', 'drivers'],
    testing: ['platform', 'domains', 'drivers', 'testing'],
  },
  web: {
    shared: ['shared'],
    domains: ['shared', 'domains'],
    screens: ['shared', 'domains', 'screens'],
    shell: ['shared', 'domains', 'shell'],
  },
};

interface Arrow {
  file: string;
  target: string;
  from: Place;
  to: Place;
}

/** Imports between two files of one side; tests may reach anywhere. */
const arrows: Arrow[] = imports.flatMap(({ file, target }) => {
  const [from, to] = [placeOf(file), placeOf(target)];
  return from && to && from.side === to.side && !isTest(file) ? [{ file, target, from, to }] : [];
});
const show = ({ file, target }: { file: string; target: string }): string => `${file} → ${target}`;

it.each(sides)('in %s every folder belongs to a wing', (side) => {
  const folders = new Set(sources.map(placeOf).flatMap((place) => (place?.side === side ? [place.wing] : [])));
  const wrong = [...folders].filter((folder) => !(folder in wings[side]));
  expect(wrong, 'Move it into a wing, or add it here with what it may import, and to docs/architecture.md').toEqual([]);
});

it.each(sides)('in %s the wings import only in the permitted direction', (side) => {
  const wrong = arrows
    .filter(({ from, to }) => from.side === side && to.wing in wings[side] && from.wing in wings[side])
    .filter(({ from, to }) => !wings[side][from.wing]?.includes(to.wing));
  expect(wrong.map(show), 'Move what is shared down, or hand it in from main or app').toEqual([]);
});

/** Composition: the server registers routes of each domain, the web app loads pages and data. */
const isComposition = (file: string, target: string): boolean =>
  (file === 'server/src/app.ts' && /\/routes\.ts$/.test(target)) ||
  (/^web\/src\/[\w-]+\.tsx?$/.test(file) && /-(page|layout)\.tsx$|\/first-data\.ts$/.test(target));

it('a domain is imported by its public.ts alone', () => {
  const wrong = imports
    .filter(({ file }) => /^(server|web)\//.test(file) && !isTest(file))
    .filter(({ file, target }) => {
      const [from, to] = [placeOf(file), placeOf(target)];
      if (to?.wing !== 'domains' || to.part === '') return false;
      const isSameDomain = from?.side === to.side && from.wing === 'domains' && from.part === to.part;
      return !isSameDomain && !isComposition(file, target) && !/\/domains\/[\w-]+\/public(-\w+)?\.ts$/.test(target);
    });
  expect(wrong.map(show), 'Export it from the domain’s public.ts, or move it to what is shared').toEqual([]);
});

/** The domain of a file: the three packages have the same eight. */
const domainOf = (file: string): string | undefined =>
  /^(?:contract\/src|(?:server|web)\/src\/domains)\/([\w-]+)\/./.exec(file)?.[1];

it('domains import each other in one direction', () => {
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [domains.indexOf(domainOf(file) ?? ''), domains.indexOf(domainOf(target) ?? '')];
    return from !== -1 && to > from && !isTest(file);
  });
  expect(wrong.map(show), `The order is ${domains.join(' ← ')}: move it down, or hand it in`).toEqual([]);
});

it('each side has the same domains', () => {
  const of = (side: Side) =>
    new Set(sources.flatMap((file) => (placeOf(file)?.side === side ? (domainOf(file) ?? []) : [])));
  expect([[...of('server')].sort(), [...of('web')].sort()]).toEqual([domains.toSorted(), domains.toSorted()]);
});

it('a screen imports no other screen', () => {
  const wrong = arrows.filter(
    ({ from, to }) => from.wing === 'screens' && to.wing === 'screens' && from.part !== to.part,
  );
  expect(wrong.map(show), 'Move what both need into a domain').toEqual([]);
});

it('no files import each other in a circle, by types or later either', () => {
  const graph = new Map<string, string[]>();
  for (const { file, target } of imports) graph.set(file, [...(graph.get(file) ?? []), target]);
  expect(circlesOf(graph), 'Let one of them know the other: move the shared piece down, or hand it in').toEqual([]);
});

/** Groups of files that reach each other (Tarjan's strongly connected components). */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  /** Returns the earliest open file that this one reaches. */
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let earliest = own;
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) earliest = Math.min(earliest, visit(target));
      else if (open.includes(target)) earliest = Math.min(earliest, order.get(target) ?? own);
    }
    if (earliest === own) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle);
    }
    return earliest;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

it('every folder of a wing stands in docs/architecture.md', () => {
  const architecture = read('docs/architecture.md');
  const parts = new Set(
    sources.flatMap((file) => {
      const place = placeOf(file);
      return place && place.part !== '' && place.wing in wings[place.side] ? [place.part] : [];
    }),
  );
  const wrong = [...parts].filter(
    (part) => !architecture.includes(`\`${part}\``) && !architecture.includes(`/${part}/`),
  );
  expect(wrong, 'Say in docs/architecture.md what the folder is for').toEqual([]);
});

it('the contract imports nothing but itself, zod and the rules of IBANs', () => {
  const packages = ['zod/mini', 'ibantools'];
  const wrong = imports.filter(
    ({ file, target }) =>
      file.startsWith('contract/src/') &&
      !isTest(file) &&
      !target.startsWith('contract/src/') &&
      !packages.includes(target),
  );
  expect(wrong.map(show), 'The contract has no I/O and no framework').toEqual([]);
});

it('server and web never import each other', () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      (file.startsWith('web/') && /^(server\/|@kampus\/server)/.test(target)) ||
      (file.startsWith('server/') && target.startsWith('web/')),
  );
  expect(wrong.map(show), 'What both need belongs in contract/').toEqual([]);
});

it('only config.ts and the two entries read the environment of the server', () => {
  const readers = ['server/src/config.ts', 'server/src/main.ts', 'server/src/drivers/operations/main.ts'];
  const wrong = sources.filter(
    (file) =>
      file.startsWith('server/src/') && !isTest(file) && !readers.includes(file) && /process\.env/.test(read(file)),
  );
  expect(wrong, 'Add the setting to server/src/config.ts').toEqual([]);
});
