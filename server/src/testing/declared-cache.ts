import { AsyncLocalStorage } from 'node:async_hooks';
import type { OperationName } from '@kampus/contract/endpoints';
import { type Operation, operations } from '@kampus/contract/operations';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import { messagesWaiting } from '#platform/cache/tags.ts';

interface Call {
  name: OperationName;
  /** Errors for data that the call read or invalidated and its contract row does not list. */
  faults: string[];
  /** Kinds of data that the call invalidated. */
  invalidated: string[];
}

const running = new AsyncLocalStorage<Call>();
const operationOf = (name: OperationName): Operation => operations[name];

/** Compares the cache reads and invalidations of calls with the operation's row in the contract. */
export function watchCalls() {
  /** For each operation, the declared changes that no successful call has invalidated yet. */
  const missing = new Map<OperationName, Set<string>>();

  /**
   * Runs a call. Throws if it reads or invalidates data that its row does not list in `shows` or
   * `changes`.
   */
  async function watch<T extends { statusCode: number }>(name: OperationName, run: () => Promise<T>): Promise<T> {
    const call: Call = { name, faults: [], invalidated: [] };
    // Awaited inside the async context, because Fastify sends an injected request only on `await`.
    const response = await running.run(call, async () => await run());
    if (call.faults.length > 0) throw new Error(call.faults.join('; '));
    if (response.statusCode < 300) {
      const left = missing.get(name) ?? new Set<string>(operationOf(name).changes);
      for (const data of call.invalidated) left.delete(data);
      missing.set(name, left);
    }
    return response;
  }

  /** Throws if an operation succeeded and never invalidated any of its declared `changes`. */
  function assertInvalidated(): void {
    const faults = [...missing]
      .filter(([name, left]) => left.size > 0 && left.size === operationOf(name).changes?.length)
      .map(([name, left]) => `${name} invalidates none of: ${[...left].join(', ')}`);
    if (faults.length > 0)
      throw new Error(`Announce it in the transaction, or correct \`changes\`. ${faults.join('; ')}`);
  }

  return { watch, assertInvalidated };
}

function assertDeclared(kind: 'shows' | 'changes', tags: readonly string[]): void {
  const call = running.getStore();
  if (!call) return;
  const declared: readonly string[] = operationOf(call.name)[kind] ?? [];
  for (const tag of tags) {
    const [data = ''] = tag.split(':');
    if (kind === 'changes') call.invalidated.push(data);
    if (data !== messagesWaiting && !declared.includes(data))
      call.faults.push(`${call.name}: add '${data}' to \`${kind}\` in the contract`);
  }
}

/** Wraps the cache of a test server and checks the tags that operations read and invalidate. */
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
