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
 * Arguments of a browser for tests: without the network, and without the sandbox, which root (in a
 * container) cannot use.
 */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  // The headless shell would fit letters into whole pixels, as no desktop does.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Chromium without windows, which draws and tests as Chromium does in two thirds of its time. */
const shellPath = '/usr/bin/chromium-headless-shell';

/**
 * The path of a Chromium as people have it: `CHROME_PATH`, an installed one, Playwright's own, or,
 * as root on Debian, one that is installed now. Throws one clear line otherwise.
 */
export function findBrowser(): string {
  return findNamed() ?? findInstalled() ?? install('chromium', '/usr/bin/chromium');
}

/**
 * The path of a Chromium for journeys: its headless shell where that is installed or can be, else
 * as above.
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
