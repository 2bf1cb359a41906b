import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

const print = console.error;
let printed: string[] = [];

/** A test that causes an error message on purpose replaces console.error by a spy. */
beforeEach(() => {
  printed = [];
  console.error = (...values: unknown[]) => {
    printed.push(format(...values));
    print(...values);
  };
});

afterEach(() => {
  console.error = print;
  expect(printed, 'what the test printed by console.error').toEqual([]);
});
