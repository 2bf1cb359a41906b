import { answerQuestions } from '#platform/threads/answer-questions.ts';
import { type BusyTimes, type ReadWindow, readBusy } from './read-busy.ts';

/** Worker thread that reads calendars; see read-apart.ts. */
answerQuestions(
  ({ file, window }: { file: Uint8Array; window: ReadWindow }): BusyTimes => readBusy(Buffer.from(file), window),
);
