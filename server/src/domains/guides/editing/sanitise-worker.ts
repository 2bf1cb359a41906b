import { handleRequests } from '#platform/threads/handle-requests.ts';
import { sanitiseGuide } from './sanitise-guide.ts';

/** The parser's time for each element grows with its depth. Real guides have some ten levels. */
const depthMax = 2000;

/** Worker thread that sanitises bodies for sanitise-apart.ts. */
handleRequests((html: string) => sanitiseGuide(html, depthMax));
