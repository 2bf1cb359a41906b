import { handleRequests } from '#platform/threads/handle-requests.ts';
import { type BusyTimes, type ReadWindow, readBusy } from './read-busy.ts';

/** Worker thread that reads calendars; see read-apart.ts. */
handleRequests(
  ({ file, window }: { file: Uint8Array; window: ReadWindow }): BusyTimes => readBusy(Buffer.from(file), window),
);
