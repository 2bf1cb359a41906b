import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Arguments of a browser for tests: no network, and no sandbox, because root in a container cannot
 * use it.
 */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  // Without this, the headless shell rounds letter widths to whole pixels; desktops do not.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Chromium without windows: same results as Chromium in two thirds of the time. */
const shellPath = '/usr/bin/chromium-headless-shell';

/**
 * The path of a full Chromium: `CHROME_PATH`, an installed browser or Playwright's browser. As root
 * on Debian, installs Chromium if none is found. Otherwise throws an error.
 */
export function findBrowser(): string {
  return findNamed() ?? findInstalled() ?? install('chromium', '/usr/bin/chromium');
}

/**
 * The path of a Chromium for journeys: `CHROME_PATH`, an installed headless shell, or another
 * installed browser. As root on Debian, installs the headless shell if none is found.
 */
export function findTestBrowser(): string {
  const found = findNamed() ?? (existsSync(shellPath) ? shellPath : findInstalled());
  return found ?? install('chromium-headless-shell', shellPath);
}

function findNamed(): string | undefined {
  const named = process.env['CHROME_PATH'];
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names no file: ${named}`);
  return named || undefined;
}

const findInstalled = (): string | undefined =>
  [...usualPaths, chromium.executablePath()].find((path) => existsSync(path));

function install(name: string, path: string): string {
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  if (canInstall) {
    console.log(`No browser found; installing Debian’s ${name}…`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const command = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name} fonts-liberation`;
    spawnSync('/bin/sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], env });
    if (existsSync(path)) return path;
  }
  throw new Error('No browser found. Install Chromium or Google Chrome, or set CHROME_PATH to one.');
}
