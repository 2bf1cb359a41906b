import { answerQuestions } from '#platform/threads/answer-questions.ts';
import { readStatements } from './read-statements.ts';
import { type ParsedStatement, UnreadableStatement } from './statement.ts';

export type ReadAnswer = { statements: ParsedStatement[] } | { fault: string };

answerQuestions((bytes: Uint8Array): ReadAnswer => {
  try {
    return { statements: readStatements(bytes) };
  } catch (error) {
    if (error instanceof UnreadableStatement) return { fault: error.message };
    throw error;
  }
});
