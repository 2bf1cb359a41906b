import { AsyncLocalStorage } from 'node:async_hooks';
import type { OperationName } from '@kampus/contract/endpoints';
import { type Operation, operations } from '@kampus/contract/operations';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import { messagesWaiting } from '#platform/cache/tags.ts';

interface Called {
  name: OperationName;
  faults: string[];
}

const calling = new AsyncLocalStorage<Called>();

/**
 * Runs what a test calls. Throws where the operation reads a cached response or invalidates one whose data its row in the
 * contract names neither in `shows` nor in `changes`.
 */
export async function whileCalling<T>(name: OperationName, run: () => Promise<T>): Promise<T> {
  const called: Called = { name, faults: [] };
  // Awaited inside, because Fastify injects only when somebody waits for the answer.
  const answer = await calling.run(called, async () => await run());
  if (called.faults.length > 0) throw new Error(called.faults.join('; '));
  return answer;
}

function assertDeclared(kind: 'shows' | 'changes', given: readonly string[]): void {
  const called = calling.getStore();
  if (!called) return;
  const declared: readonly string[] = (operations[called.name] as Operation)[kind] ?? [];
  for (const tag of given) {
    const [data = ''] = tag.split(':');
    if (data !== messagesWaiting && !declared.includes(data))
      called.faults.push(`${called.name}: add '${data}' to \`${kind}\` in the contract`);
  }
}

/** The cache of a test server, which checks what operations read from it and invalidate in it. */
export function declaredCache(cache: ResponseCache): ResponseCache {
  return {
    ...cache,
    read(tags, key, load) {
      assertDeclared('shows', [tags].flat());
      return cache.read(tags, key, load);
    },
    drop(tags) {
      assertDeclared('changes', tags);
      cache.drop(tags);
    },
  };
}
