import { expect, it } from 'vitest';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

it('parses and formats the W3C traceparent header', () => {
  const context = parseTraceparent(`00-${trace}-${span}-01`);
  expect(context).toEqual({ traceId: trace, spanId: span, traceFlags: 1, isRemote: true });
  expect(context && formatTraceparent(context)).toBe(`00-${trace}-${span}-01`);
  expect(parseTraceparent(`00-${trace}-${span}-00`)?.traceFlags).toBe(0);
  // A later version may have more fields.
  expect(parseTraceparent(`cc-${trace}-${span}-01-what`)?.traceId).toBe(trace);
});

it.each([
  undefined,
  '',
  'nonsense',
  ['00'],
  `ff-${trace}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${trace}-${span}-01x`,
])('rejects %j, which is no traceparent header', (text) => {
  expect(parseTraceparent(text)).toBeUndefined();
});
