import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

const print = console.error;
let printed: string[] = [];

/** A test with an intended error message replaces console.error by a spy. */
beforeEach(() => {
  printed = [];
  console.error = (...values: unknown[]) => {
    printed.push(format(...values));
    print(...values);
  };
});

afterEach(() => {
  console.error = print;
  // A failed test leaves its fake clock behind, and the files of a worker share one clock.
  vi.useRealTimers();
  expect(printed, 'output of console.error during the test').toEqual([]);
});
