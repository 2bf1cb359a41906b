import { pathToFileURL } from 'node:url';
import { StartupError } from '@kampus/embedded-postgres/startup-error';
import { buildPortal, builtServer } from './build.ts';
import { followParent } from './follow-parent.mjs';

// The server shuts down on SIGTERM, which a parent that was killed cannot send.
if (process.env['KAMPUS_FOLLOW_PARENT']) followParent(() => process.kill(process.pid, 'SIGTERM'));

try {
  await buildPortal(console.log);
  const { main }: typeof import('../server/src/main.ts') = await import(pathToFileURL(builtServer).href);
  await main();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
