import { answerQuestions } from '#platform/threads/answer-questions.ts';
import { sanitiseGuide } from './sanitise-guide.ts';

/** Worker thread that sanitises bodies for sanitise-apart.ts. */
answerQuestions(sanitiseGuide);
