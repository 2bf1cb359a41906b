import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPage, type PageName, pageRoutes } from '@kampus/contract/pages/addresses';
import { type PageInfo, pages } from '@kampus/contract/pages/info';
import { describe, expect, it } from 'vitest';
import { listScenes } from '../../e2e/support/scenes/list-scenes.ts';
import { root } from '../root.ts';
import { isTest, list, read } from './repository.ts';

const names = Object.keys(pageRoutes) as PageName[];
const screens = ['screens.tsx', 'member-screens.ts']
  .map((file) => readFileSync(join(root, 'web/src', file), 'utf8'))
  .join('\n');

describe('every page of the contract', () => {
  it('has its component in the module that the contract names', () => {
    const wrong = names.filter((name) => {
      const { module, parts = [] }: PageInfo = pages[name];
      const importOf = `import('${module.replace(/^src\//, '#')}')`;
      const entry = screens.match(new RegExp(`\\b${name}: (?:lazy\\w*Page\\(|async)[^;]*?import\\('([^']+)'\\)`))?.[0];
      const isThere = [module, ...parts].every((file) => existsSync(join(root, 'web', file)));
      return !isThere || !entry?.endsWith(importOf);
    });
    expect(wrong, 'Mend contract/src/pages/info.ts or web/src/{screens.tsx,member-screens.ts}').toEqual([]);
  });

  it('is photographed', () => {
    const extremes = { longGuide: '/', quietGuide: '/', busyStudent: '', newStudent: '', unconfirmed: '' };
    const lessons = { asked: '', teacher: '', late: '', lateTeacher: '', over: '', past: '' };
    const scenes = listScenes({ ...extremes, sixtySlots: '', monday: '2026-01-05', lessons });
    const shown = new Set<string | undefined>(scenes.map(({ path }) => findPage(path.split('?')[0] ?? '')?.name));
    // Seen by the ways that lead to them: a room opens its first page, the profile leads to the
    // confirmation.
    const indirect: PageName[] = ['teacher', 'desk', 'verify'];
    const missing = names.filter((name) => !shown.has(name) && !indirect.includes(name));
    expect(missing, 'Add a scene to e2e/support/scenes/list-scenes.ts').toEqual([]);
  });

  it('has its path from pathOf in the web app', () => {
    const starts = [...new Set(names.map((name) => pageRoutes[name].path.split('/')[1]))].filter(Boolean);
    const written = new RegExp(`['"\`]/(?:${starts.join('|')})(?![\\w-])|(?:to|href)="/"`);
    const files = list('web/src/*.ts', 'web/src/*.tsx').filter((file) => !isTest(file) && !/dev-ui/.test(file));
    const wrong = files.filter((file) => written.test(read(file)));
    expect(wrong, 'Write pathOf(…)').toEqual([]);
  });

  it('is found by its own path', () => {
    const ids = { universityId: '7', mainGuideId: '9', username: 'natalia.horvat', id: '5' };
    const found = names.map((name) => {
      const path = pageRoutes[name].path.replace('/*', '/').replace(/:(\w+)/g, (_, key: 'mainGuideId') => ids[key]);
      return findPage(path)?.name;
    });
    expect(found).toEqual(names);
  });

  it.each(['/nowhere', '/universities/0', '/universities/99999999999', '/universities/1/dorms/2', ''])(
    'is not at %s',
    (path) => expect(findPage(path)).toBeUndefined(),
  );
});
