import { answerQuestions } from '#platform/threads/answer-questions.ts';
import { type PreparedStatement, prepareStatement } from './prepare-lines.ts';
import { readStatements } from './read-statements.ts';
import { UnreadableStatement } from './statement.ts';

export type ReadAnswer = { statements: PreparedStatement[] } | { fault: string };

answerQuestions((bytes: Uint8Array): ReadAnswer => {
  try {
    return { statements: readStatements(bytes).map(prepareStatement) };
  } catch (error) {
    if (error instanceof UnreadableStatement) return { fault: error.message };
    throw error;
  }
});
