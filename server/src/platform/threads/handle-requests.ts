import { parentPort } from 'node:worker_threads';

/** Called in the thread's module: responds to the requests of `createThread`. */
export const handleRequests = <Request, Response>(handle: (request: Request) => Response): unknown =>
  parentPort?.on('message', (request: Request) => parentPort?.postMessage(handle(request)));
