import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { chromium, type Response } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { browserArguments, findBrowser } from '../e2e/support/find-browser.ts';
import { portalUrl, startPortal } from '../e2e/support/portal.ts';
import { freePort } from '../faults/harness/installation.ts';
import { buildEmptyApp, serveApp } from './limits/empty-app.ts';

// `npm run lighthouse` measures the public pages with the mobile preset of Lighthouse. It prints a
// table and writes it to bench/lighthouse.md. Low figures are not a failure. KAMPUS_URL is the
// address of a running portal to measure instead.

const pages = {
  home: '/',
  universities: '/universities',
  university: '/universities/1',
  guide: '/universities/1/faculties/1/',
  'teacher search': '/select-teachers',
  login: '/login',
};
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
/**
 * An empty page with React and Router, measured in the same run: the base cost of machine and
 * libraries.
 */
const emptyPage = 'empty page';
/** Only the performance score differs between runs. */
const runs = 5;
const attemptsMax = 3;

interface Measured {
  scores: Record<Category, number>;
  /** Titles of the audits that lower a score. */
  lost: string[];
  lcpMs: number;
  layoutShift: number;
  blockedMs: number;
  /**
   * Lighthouse's benchmark index of this machine. Below 1000 the machine is too busy for useful
   * timings.
   */
  machineIndex: number;
}

interface Row extends Measured {
  page: string;
  scriptBytes: number;
}

/**
 * Starts a separate browser with a debugging port: Lighthouse and Playwright cannot control the
 * same one.
 */
async function startBrowser(port: number): Promise<{ stop: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'kampus-lighthouse-'));
  const args = [...browserArguments, '--headless', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`];
  const child = spawn(findBrowser(), [...args, 'about:blank'], { stdio: 'ignore' });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill();
    await exited;
    rmSync(profile, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return { stop };
    await sleep(100);
  }
  await stop();
  throw new Error('The browser did not start.');
}

/** On a busy machine the browser may miss the start of its trace. Then the run is repeated. */
async function visit(url: string, port: number): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error', output: 'json' });
    const failure = result ? result.lhr.runtimeError?.message : 'Lighthouse had nothing to say.';
    if (result && !failure) return result.lhr;
    if (attempt === attemptsMax) throw new Error(`${url}: ${failure}`);
  }
}

async function audit(url: string, port: number): Promise<Measured> {
  const lhr = await visit(url, port);
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const numberOf = (name: string) => lhr.audits[name]?.numericValue ?? 0;
  const lost = categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => lhr.audits[id]?.title ?? id),
  );
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    lost,
    lcpMs: numberOf('largest-contentful-paint'),
    layoutShift: numberOf('cumulative-layout-shift'),
    blockedMs: numberOf('total-blocking-time'),
    machineIndex: lhr.environment.benchmarkIndex,
  };
}

/** Gzip size of all JavaScript of a first visit until the page is idle, without interaction. */
async function measureScripts(port: number, url: string): Promise<number> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  // Files that the service worker fetches later are for later visits.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/javascript')) scripts.push(response);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  await context.close();
  await browser.close();
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

/** The run with the median performance. */
function pickMedian(measured: Measured[]): Measured {
  const sorted = measured.toSorted((a, b) => a.scores.performance - b.scores.performance);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error('Nothing was measured.');
  return median;
}

function formatTable(rows: Row[]): string {
  const lines = rows.map(({ page, scores, lcpMs, layoutShift, blockedMs, machineIndex, scriptBytes }) => [
    page,
    ...categories.map((category) => String(scores[category])),
    `${(lcpMs / 1000).toFixed(1)} s`,
    `${Math.round(blockedMs)} ms`,
    layoutShift.toFixed(3),
    String(Math.round(machineIndex)),
    `${(scriptBytes / 1000).toFixed(1)} kB`,
  ]);
  const head = ['page', ...categories, 'largest paint', 'blocked', 'layout shift', 'machine index', 'JavaScript, gzip'];
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
}

async function measureAll(origin: string): Promise<Row[]> {
  const port = await freePort();
  const { stop } = await startBrowser(port);
  const closers: (() => unknown)[] = [];
  const emptyPort = await freePort();
  const rows: Row[] = [];
  try {
    const emptyApp = await serveApp(
      buildEmptyApp((close) => closers.push(close)),
      emptyPort,
    );
    closers.push(() => emptyApp.close());
    const urls = Object.entries(pages).map(([page, path]) => [page, origin + path] as const);
    for (const [page, url] of [[emptyPage, `http://127.0.0.1:${emptyPort}/`] as const, ...urls]) {
      const measured: Measured[] = [];
      for (let run = 0; run < runs; run += 1) measured.push(await audit(url, port));
      rows.push({ page, ...pickMedian(measured), scriptBytes: await measureScripts(port, url) });
      console.error(`${page}: ${measured.map(({ scores }) => scores.performance).join(', ')}`);
    }
  } finally {
    await stop();
    for (const close of closers) close();
  }
  return rows;
}

const portal = process.env['KAMPUS_URL'] ? undefined : await startPortal();
const rows = await measureAll(portal?.url ?? portalUrl()).finally(() => portal?.stop());
const table = formatTable(rows);
const lost = rows
  .filter((row) => row.lost.length > 0 && row.page !== emptyPage)
  .map((row) => `- ${row.page}: ${row.lost.join('; ')}`);
const findings = lost.length > 0 ? `\nAudits below 90:\n\n${lost.join('\n')}\n` : '';
console.log(`${table}\n${findings}`);
const machine = `${cpus().length} cores, Node ${process.versions.node}`;
writeFileSync(
  join(import.meta.dirname, 'lighthouse.md'),
  `# Lighthouse

Mobile preset, median of ${runs} runs by performance, ${new Date().toISOString().slice(0, 10)}, ${machine}. Repeat it with \`npm run lighthouse\`.

${table}
${findings}`,
);
