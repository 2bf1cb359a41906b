import type { Zippable } from 'fflate';
import type { Actor } from '#platform/http/access-tokens.ts';
import type { Services } from '../../../services.ts';
import { type Row, readOwned } from './owned-rows.ts';
import { personalData } from './personal-data.ts';

const escapeHtml = (value: unknown): string =>
  String(typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? ''))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

function renderTable(name: string, rows: Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cells = (row: Row) => columns.map((column) => `<td>${escapeHtml(row[column])}</td>`).join('');
  return [
    `<h2>${escapeHtml(name)} (${rows.length})</h2>`,
    rows.length === 0
      ? '<p>—</p>'
      : `<table><tr>${columns.map((column) => `<th>${escapeHtml(column)}</th>`).join('')}</tr>`,
    ...rows.map((row) => `<tr>${cells(row)}</tr>`),
    rows.length === 0 ? '' : '</table>',
  ].join('\n');
}

const page = (username: string, tables: [string, Row[]][]): string => `<!doctype html>
<html lang="ru"><meta charset="utf-8"><title>Kampus: данные ${escapeHtml(username)}</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid #999;padding:.2rem .5rem;text-align:left;vertical-align:top}</style>
<h1>Данные аккаунта «${escapeHtml(username)}» на портале Kampus</h1>
<p>Собрано ${new Date().toISOString()}. Те же данные для программ лежат в папке data.</p>
${tables.map(([name, rows]) => renderTable(name, rows)).join('\n')}
</html>
`;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function zipFiles(files: Zippable): Promise<Uint8Array> {
  const { zip } = await import('fflate');
  return new Promise((resolve, reject) => {
    zip(files, { level: 6 }, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });
}

/** The actor's data as a ZIP: index.html for people, data/*.json for programs, and the avatar. */
export async function createArchive({ db, files }: Pick<Services, 'db' | 'files'>, actor: Actor): Promise<Buffer> {
  const tables = new Map<string, Row[]>();
  // One snapshot makes the tables consistent with each other.
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      for (const entry of personalData)
        if (entry.isArchived) tables.set(entry.table, await readOwned(trx, entry, actor.id));
    });
  const content: Zippable = { 'index.html': encode(page(actor.username, [...tables])) };
  for (const [name, rows] of tables) content[`data/${name}.json`] = encode(JSON.stringify(rows, null, 2));
  const avatarKey = tables.get('users')?.[0]?.['avatar_key'];
  if (typeof avatarKey === 'string' && (await files.exists(avatarKey)))
    content['avatar.webp'] = new Uint8Array(await files.getBytes(avatarKey));
  return Buffer.from(await zipFiles(content));
}
