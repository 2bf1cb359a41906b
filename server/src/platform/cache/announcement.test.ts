import { expect, it } from 'vitest';
import { everyTag, readAnnouncement, writeAnnouncements } from './announcement.ts';

const named = (count: number): string[] => Array.from({ length: count }, (_, index) => `guide:${index}`);

it('an announcement names the tags that changed', () => {
  expect(readAnnouncement('{"tags":["guides","guide:1"]}')).toEqual(['guides', 'guide:1']);
  expect(readAnnouncement('{"origin":"database","tags":["session:1"]}')).toEqual(['session:1']);
});

it.each([undefined, '', 'hello', 'null', '{}', '{"origin":"a"}', '{"tags":[1]}'])(
  'anything else on the channel is none: %s',
  (payload) => {
    expect(readAnnouncement(payload)).toBeUndefined();
  },
);

it('sixty tags at most go into a payload, five thousand in all, and beyond that everything changed', () => {
  const payloads = writeAnnouncements(named(5000));
  expect(payloads).toHaveLength(Math.ceil(5000 / 60));
  expect(readAnnouncement(payloads[0])).toHaveLength(60);
  expect(payloads.flatMap((payload) => readAnnouncement(payload))).toEqual(named(5000));
  expect(writeAnnouncements(named(5001)).map(readAnnouncement)).toEqual([[everyTag]]);
});

it('a payload of the longest tags fits into a notification of PostgreSQL', () => {
  const longest = Array.from({ length: 60 }, (_, index) => `teacher:${String(index).padStart(64, 'x')}`);
  for (const payload of writeAnnouncements(longest)) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
});
