import { describe, expect, it } from 'vitest';
import { cleanEmbed, cleanImage, cleanLink } from './addresses.ts';

describe('a link', () => {
  it.each([
    '/.//evil.example',
    '/..//evil.example',
    './/evil.example',
    '..//evil.example',
    '../..//evil.example',
    '/universities/..//evil.example',
    '/%2e//evil.example',
    '/./%2e//evil.example/x',
    '//evil.example',
    '/\\evil.example',
    '/guides//1',
  ])('does not become another site on its way: %s', (address) => {
    expect(cleanLink(address)).toBeUndefined();
  });

  it.each([
    ['/universities/1'],
    ['../2'],
    ['?page=2&from=https://stuba.sk//x'],
    ['#h-priem'],
    ['/search?q=a//b'],
    ['mailto:dekanat@fei.stuba.sk'],
    ['tel:+421 2 602 91'],
  ])('stays on the portal: %s', (address) => {
    expect(cleanLink(address)).toEqual({ href: address, external: false });
  });

  it('leads out by http and https alone, and hides no name before the host', () => {
    expect(cleanLink('https://stuba.sk//x')).toEqual({ href: 'https://stuba.sk//x', external: true });
    expect(cleanLink('http:stuba.sk')).toEqual({ href: 'http://stuba.sk/', external: true });
    expect(cleanLink('https://stuba.sk@evil.example/')).toBeUndefined();
    expect(cleanLink('https://:secret@evil.example/')).toBeUndefined();
    expect(cleanLink('ftp://stuba.sk/')).toBeUndefined();
  });
});

describe('a frame', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=5', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/a2345', 'https://www.youtube-nocookie.com/embed/a2345'],
    ['https://youtu.be/a2345678901234567890', 'https://www.youtube-nocookie.com/embed/a2345678901234567890'],
  ])('of %s is its player', (address, src) => {
    expect(cleanEmbed(address)).toEqual({ src, title: 'Видео' });
  });

  it.each([
    'https://youtu.be/a234',
    'https://youtu.be/a23456789012345678901',
    'https://youtu.be/dQw4w9WgXcQ/../../x',
    'https://youtu.be/a b c d e f',
    'https://www.youtube.com/watch?v=..%2F..%2Flogin',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/redirect?v=dQw4w9WgXcQ',
    'http://youtu.be/dQw4w9WgXcQ',
    'https://user@youtu.be/dQw4w9WgXcQ',
    'https://youtu.be.evil.example/dQw4w9WgXcQ',
  ])('shows nothing of %s', (address) => {
    expect(cleanEmbed(address)).toBeUndefined();
  });
});

describe('a picture', () => {
  it('comes from the portal’s media or over https', () => {
    expect(cleanImage('/media/guides/a.webp')).toBe('/media/guides/a.webp');
    expect(cleanImage('https://a.example/a.png')).toBe('https://a.example/a.png');
    for (const address of ['/media/../a.png', '/media', 'http://a.example/a.png', 'data:image/png,x', '/api/me'])
      expect(cleanImage(address), address).toBeUndefined();
  });
});
