import { answerQuestions } from '#platform/threads/answer-questions.ts';
import { sanitiseGuide } from './sanitise-guide.ts';

/** The thread in which bodies are sanitised; see sanitise-apart.ts. */
answerQuestions(sanitiseGuide);
