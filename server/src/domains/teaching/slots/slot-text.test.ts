import { expect, test } from 'vitest';
import { formatSlot } from './slot-text.ts';

test.each([
  ['2026-10-14T16:00:00Z', '2026-10-14T17:30:00Z', '14.10.2026, 18:00–19:30'],
  ['2026-12-31T22:30:00Z', '2027-01-01T00:00:00Z', '31.12.2026, 23:30–01:00'],
  ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '25.10.2026, 02:30–02:30'],
])('formats a time range in the portal’s time zone: %s', (start, end, text) => {
  expect(formatSlot(new Date(start), new Date(end))).toBe(text);
});
