import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

const print = console.error;
let printed: string[] = [];

/** A test that means to cause an error message replaces console.error by a spy of its own. */
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
