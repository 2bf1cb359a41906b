import { parentPort } from 'node:worker_threads';

/** Called in the thread's module: handles the requests of `createThread`. */
export const answerQuestions = <Question, Answer>(answer: (question: Question) => Answer): unknown =>
  parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)));
