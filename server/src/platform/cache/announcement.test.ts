import { expect, it } from 'vitest';
import { parseAnnouncement } from './announcement.ts';

it('an announcement names who made it and which tags changed', () => {
  expect(parseAnnouncement('{"origin":"a","tags":["guides","guide:1"]}')).toEqual({
    origin: 'a',
    tags: ['guides', 'guide:1'],
  });
});

it.each([undefined, '', 'hello', 'null', '{}', '{"origin":"a"}', '{"tags":[]}', '{"origin":"a","tags":[1]}'])(
  'anything else on the channel is none: %s',
  (payload) => {
    expect(parseAnnouncement(payload)).toBeUndefined();
  },
);
