import { handleRequests } from '#platform/threads/handle-requests.ts';
import { type PreparedStatement, prepareStatement } from './prepare-lines.ts';
import { readStatements } from './read-statements.ts';
import { UnreadableStatement } from './statement.ts';

export type ReadResult = { statements: PreparedStatement[] } | { fault: string };

handleRequests((bytes: Uint8Array): ReadResult => {
  try {
    return { statements: readStatements(bytes).map(prepareStatement) };
  } catch (error) {
    if (error instanceof UnreadableStatement) return { fault: error.message };
    throw error;
  }
});
