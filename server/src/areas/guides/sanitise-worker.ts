import { parentPort } from 'node:worker_threads';
import { sanitiseGuide } from './sanitise-guide.ts';

/** The thread in which bodies are sanitised; see sanitise-apart.ts. */
parentPort?.on('message', (html: string) => parentPort?.postMessage(sanitiseGuide(html)));
