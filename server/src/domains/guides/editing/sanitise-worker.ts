import { handleRequests } from '#platform/threads/handle-requests.ts';
import { sanitiseGuide } from './sanitise-guide.ts';

/** Worker thread that sanitises bodies for sanitise-apart.ts. */
handleRequests(sanitiseGuide);
