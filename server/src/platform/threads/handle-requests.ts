import { parentPort } from 'node:worker_threads';

/** Called in the thread's module: responds to the calls of `Thread.run`. */
export const handleRequests = <Input, Output>(handle: (input: Input) => Output): unknown =>
  parentPort?.on('message', (input: Input) => parentPort?.postMessage(handle(input)));
