import { expect, it } from 'vitest';
import { imports, isTest, list, type Place, placeOf, read, type Side, sides, sources } from './repository.ts';

/** The wings of each side, and which of them each may import. Files beside the wings (`main`, `app`) may import all. */
const wings: Record<Side, Record<string, readonly string[]>> = {
  server: {
    platform: ['platform'],
    areas: ['platform', 'areas'],
    drivers: ['platform', 'areas', 'drivers'],
    testing: ['platform', 'areas', 'drivers', 'testing'],
  },
  web: { shared: ['shared'], areas: ['shared', 'areas'], shell: ['shared', 'areas', 'shell'] },
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
const partOf = ({ wing, part }: Place): string => (part === '' ? wing : `${wing}/${part}`);

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

/** Where the product is put together: the server registers each area's routes, the web app loads pages and their data. */
const isComposition = (file: string, target: string): boolean =>
  (file === 'server/src/app.ts' && /\/routes\.ts$/.test(target)) ||
  (/^web\/src\/[\w-]+\.tsx?$/.test(file) && /-(page|layout)\.tsx$|\/first-data\.ts$/.test(target));

it('an area is imported by its public.ts alone', () => {
  const wrong = imports
    .filter(({ file }) => /^(server|web)\//.test(file) && !isTest(file))
    .filter(({ file, target }) => {
      const [from, to] = [placeOf(file), placeOf(target)];
      if (to?.wing !== 'areas' || to.part === '') return false;
      const isSameArea = from?.side === to.side && from.wing === 'areas' && from.part === to.part;
      return !isSameArea && !isComposition(file, target) && !/\/areas\/[\w-]+\/public\.tsx?$/.test(target);
    });
  expect(wrong.map(show), 'Export it from the area’s public.ts, or move it to what is shared').toEqual([]);
});

it('no two folders import each other', () => {
  const pairs = new Map<string, Arrow>();
  for (const arrow of arrows) {
    const [from, to] = [partOf(arrow.from), partOf(arrow.to)];
    if (from !== to) pairs.set(`${arrow.from.side} ${from} ${to}`, arrow);
  }
  const wrong = [...pairs.values()].filter(
    ({ from, to }) => partOf(from) < partOf(to) && pairs.has(`${from.side} ${partOf(to)} ${partOf(from)}`),
  );
  const described = wrong.map(({ from, to }) => {
    const back = pairs.get(`${from.side} ${partOf(to)} ${partOf(from)}`);
    return `${from.side}: ${partOf(from)} ⇄ ${partOf(to)}, such as ${back ? show(back) : ''}`;
  });
  expect(described, 'Let one of them know the other: move the shared piece down, or hand it in').toEqual([]);
});

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

it('no folder holds more than 24 source files', () => {
  const filesMax = 24;
  const counts = new Map<string, number>();
  for (const file of list('*.ts', '*.tsx', '*.mjs', '*.css', '*.sql').filter((name) => !isTest(name))) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const wrong = [...counts].filter(([folder, count]) => count > filesMax && !folder.endsWith('/migrations'));
  expect(wrong, 'Group what belongs together in a folder of its own').toEqual([]);
});

it('the contract imports nothing but zod and itself', () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      file.startsWith('contract/src/') && !isTest(file) && !target.startsWith('contract/src/') && target !== 'zod/mini',
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
