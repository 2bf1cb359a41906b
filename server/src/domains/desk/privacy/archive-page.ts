import { say, spokenLanguage } from '@kampus/languages/say';
import { escapeHtml } from '#platform/format/html.ts';
import type { Row } from './owned-rows.ts';

const show = (value: unknown): string =>
  escapeHtml(typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''));

/** The start of the page for people, up to the first table, in the spoken language. */
export const pageHead = (username: string): string => {
  const title = say`Данные аккаунта «${username}» на портале Kampus`;
  const lead = say`Собрано ${new Date().toISOString()}. Те же данные для программ лежат в папке data.`;
  return `<!doctype html>
<html lang="${spokenLanguage()}"><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid #999;padding:.2rem .5rem;text-align:left;vertical-align:top}</style>
<h1>${escapeHtml(title)}</h1>
<p>${lead}</p>
`;
};

export const pageEnd = '</html>\n';

/** A table of the page, row by row. */
export async function* renderTable(name: string, count: number, rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield `<h2>${escapeHtml(name)} (${count})</h2>\n`;
  if (count === 0) {
    yield '<p>—</p>\n';
    return;
  }
  let columns: string[] | undefined;
  for await (const row of rows) {
    if (!columns) {
      columns = Object.keys(row);
      yield `<table><tr>${columns.map((column) => `<th>${escapeHtml(column)}</th>`).join('')}</tr>\n`;
    }
    yield `<tr>${columns.map((column) => `<td>${show(row[column])}</td>`).join('')}</tr>\n`;
  }
  yield '</table>\n';
}
