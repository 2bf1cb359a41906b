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

/** Arguments of a browser for tests: without the network, and without the sandbox, which root (in a container) cannot use. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/**
 * The path of a Chromium: `CHROME_PATH`, an installed one, Playwright's own, or, as root on Debian, one that is
 * installed now. Throws one clear line otherwise.
 */
export function findBrowser(): string {
  const wished = process.env['CHROME_PATH'];
  if (wished && !existsSync(wished)) throw new Error(`CHROME_PATH names no file: ${wished}`);
  const found = wished ?? [...usualPaths, chromium.executablePath()].find((path) => existsSync(path));
  return found ?? installDebianChromium();
}

function installDebianChromium(): string {
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  if (canInstall) {
    console.log('No browser found; installing Debian’s Chromium…');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const command = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-liberation';
    spawnSync('/bin/sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], env });
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  throw new Error('No browser found. Install Chromium or Google Chrome, or set CHROME_PATH to one.');
}
