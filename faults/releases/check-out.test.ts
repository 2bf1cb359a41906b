import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkOut } from './check-out.ts';

it('another version finds each of its own workspaces', () => {
  const { folder, remove } = checkOut('HEAD');
  try {
    const { workspaces } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { workspaces: string[] };
    const missing = workspaces.filter((name) => !existsSync(join(folder, 'node_modules', '@kampus', name)));
    expect(missing).toEqual([]);
  } finally {
    remove();
  }
});
