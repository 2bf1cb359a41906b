import { createHook } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// What the process sets in V8, the engine under Node, that no environment can.

/** The heap is collected when it has grown by half: Node would let garbage grow to several times what lives. */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50');
}

/** Gives back what only the start has needed, a tenth of the memory, in a tenth of a second in which nobody waits yet. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const keptTicks: object[] = [];

/**
 * Keeps `process.nextTick` as fast as it is at first. The hidden class of its records is collected with the last of
 * them, at a moment when none waits; V8 makes another and from then on looks up each of their properties, five times as
 * slowly, until the process ends. One record that is kept keeps the class (docs/decisions/041).
 */
export function keepTicksFast(): void {
  const hook = createHook({
    // A hook that sees promises makes each of them slower from then on, also when it is disabled.
    trackPromises: false,
    init(_id, type, _trigger, record) {
      if (type === 'TickObject' && keptTicks.length === 0) keptTicks.push(record);
    },
  }).enable();
  process.nextTick(() => {});
  hook.disable();
}
