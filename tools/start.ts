import { StartupError } from '@kampus/embedded-postgres/startup-error';
import { buildWebApp } from './build.ts';
import { followParent } from './follow-parent.mjs';

// The server shuts down on SIGTERM, but a killed parent cannot send one.
if (process.env['KAMPUS_FOLLOW_PARENT']) followParent(() => process.kill(process.pid, 'SIGTERM'));

try {
  await buildWebApp(console.log);
  const { main } = await import('../server/src/main.ts');
  await main();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
