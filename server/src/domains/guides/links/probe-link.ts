import { FetchError, type FetchRules, type Probed, probePublic } from '#platform/outgoing/fetch-public.ts';

export interface LinkResult {
  /** FAILED: no usable response. It counts only after several nights. */
  state: 'OK' | 'MOVED' | 'GONE' | 'BLOCKED' | 'FAILED';
  status: number | null;
  movedTo: string | null;
}

/** Waits for the turn of a host. */
export type TakeTurn = (host: string) => Promise<void>;

const redirectsMax = 5;
/** Statuses after which a GET can succeed where a HEAD did not. */
const isRefusedHead = (status: number): boolean => status >= 400;

/** One request: HEAD, and GET if the server does not respond to HEAD as to GET. */
async function ask(url: URL, rules: FetchRules, takeTurn: TakeTurn): Promise<Probed> {
  await takeTurn(url.host);
  const head = await probePublic(url, 'HEAD', rules).catch((error: unknown) => {
    if (error instanceof FetchError && error.fault === 'NO_ANSWER') return undefined;
    throw error;
  });
  if (head && !isRefusedHead(head.status)) return head;
  await takeTurn(url.host);
  return probePublic(url, 'GET', rules);
}

function stateOf(status: number): LinkResult['state'] {
  if (status >= 200 && status < 300) return 'OK';
  if (status === 404 || status === 410) return 'GONE';
  // A site that refuses programs may still open for people.
  return status >= 400 && status < 500 ? 'BLOCKED' : 'FAILED';
}

/** Checks where an address leads. MOVED only if every redirect on the way is permanent. */
export async function probeLink(address: string, rules: FetchRules, takeTurn: TakeTurn): Promise<LinkResult> {
  let url = new URL(address);
  let isMoved = true;
  try {
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const { status, location } = await ask(url, rules, takeTurn);
      if (!location) {
        const state = stateOf(status);
        const hasMoved = state === 'OK' && redirects > 0 && isMoved;
        return { state: hasMoved ? 'MOVED' : state, status, movedTo: hasMoved ? url.href : null };
      }
      isMoved &&= status === 301 || status === 308;
      url = location;
    }
    return { state: 'FAILED', status: null, movedTo: null };
  } catch (error) {
    if (error instanceof FetchError) return { state: 'FAILED', status: null, movedTo: null };
    throw error;
  }
}
