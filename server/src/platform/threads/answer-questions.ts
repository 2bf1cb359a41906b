import { parentPort } from 'node:worker_threads';

/** In the module that a thread runs: answers what `createThread` asks. */
export const answerQuestions = <Question, Answer>(answer: (question: Question) => Answer): unknown =>
  parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)));
