import { expect, it } from 'vitest';
import { everyTag, readAnnouncement, writeAnnouncements } from './announcement.ts';

const guideTags = (count: number): string[] => Array.from({ length: count }, (_, index) => `guide:${index}`);

it('an announcement names the tags that changed', () => {
  expect(readAnnouncement('{"tags":["guides","guide:1"]}')).toEqual(['guides', 'guide:1']);
  expect(readAnnouncement('{"origin":"database","tags":["session:1"]}')).toEqual(['session:1']);
});

it.each([undefined, '', 'hello', 'null', '{}', '{"origin":"a"}', '{"tags":[1]}'])(
  'another payload on the channel is not an announcement: %s',
  (payload) => {
    expect(readAnnouncement(payload)).toBeUndefined();
  },
);

it('a payload has at most 60 tags; more than 5000 tags become the tag for everything', () => {
  const payloads = writeAnnouncements(guideTags(5000));
  expect(payloads).toHaveLength(Math.ceil(5000 / 60));
  expect(readAnnouncement(payloads[0])).toHaveLength(60);
  expect(payloads.flatMap((payload) => readAnnouncement(payload))).toEqual(guideTags(5000));
  expect(writeAnnouncements(guideTags(5001)).map(readAnnouncement)).toEqual([[everyTag]]);
});

it('a payload of the longest tags is below the size limit of NOTIFY', () => {
  const longest = Array.from({ length: 60 }, (_, index) => `teacher:${String(index).padStart(64, 'x')}`);
  for (const payload of writeAnnouncements(longest)) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
});
