import { describe, expect, it } from 'vitest';
import { cleanEmbed, cleanImage, cleanLink, nameAddress } from './addresses.ts';

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
  ])('that a router would turn into another site is refused: %s', (address) => {
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
    ['MAILTO:dekanat@fei.stuba.sk'],
    ['TEL:+421260291'],
    ['страница'],
    ['1'],
    ['./x'],
  ])('stays on the portal: %s', (address) => {
    expect(cleanLink(address)).toEqual({ href: address, external: false });
  });

  it('to another site has the scheme http or https and no credentials before the host', () => {
    expect(cleanLink('https://stuba.sk//x')).toEqual({ href: 'https://stuba.sk//x', external: true });
    expect(cleanLink('http:stuba.sk')).toEqual({ href: 'http://stuba.sk/', external: true });
    expect(cleanLink('https://stuba.sk@evil.example/')).toBeUndefined();
    expect(cleanLink('https://:secret@evil.example/')).toBeUndefined();
    expect(cleanLink('ftp://stuba.sk/')).toBeUndefined();
  });

  it.each([
    ['HTTPS://stuba.sk/x', 'HTTPS://stuba.sk/x'],
    ['https://stuba.sk', 'https://stuba.sk'],
    ['http://stuba.sk', 'http://stuba.sk'],
    ['http:https://stuba.sk/x', 'http://https//stuba.sk/x'],
    ['https:///stuba.sk/x', 'https://stuba.sk/x'],
    ['https:\\\\stuba.sk\\x', 'https://stuba.sk/x'],
    ['https://stuba.sk/a\\b', 'https://stuba.sk/a/b'],
    ['https://stuba.sk/a b', 'https://stuba.sk/a%20b'],
    [' https://stu\u0000ba.sk/\n\u200bx\u202e ', 'https://stuba.sk/x'],
  ])('is written in a form that every browser reads the same way: %j', (address, href) => {
    expect(cleanLink(address)).toEqual({ href, external: true });
  });

  it.each([
    '',
    'https://',
    '//[x',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\u00adscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'x-http://stuba.sk/',
    'mailto:',
    'mailto:a b@stuba.sk',
    'mailto:a<b@stuba.sk',
    'x:mailto:a@stuba.sk',
    'tel:',
    'tel:+421 call',
    'call tel:+421',
    '-x',
    '/a b',
    '/a<b',
    '/a`b',
  ])('with the address %j is refused', (address) => {
    expect(cleanLink(address)).toBeUndefined();
  });
});

describe('a frame', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=5', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/a2345', 'https://www.youtube-nocookie.com/embed/a2345'],
    ['https://youtu.be/a2345678901234567890', 'https://www.youtube-nocookie.com/embed/a2345678901234567890'],
  ])('of %s becomes its player', (address, src) => {
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
    'https://wwwayoutube.com/watch?v=dQw4w9WgXcQ',
    'https://a.www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.m.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/embed/a/b',
    'https://www.youtube.com/a/embed/b',
    'https://www.youtube-nocookie.com/embed/',
    'https://www.youtube-nocookie.com/a/embed/b',
    'https://www.youtube-nocookie.com/embed/a/b',
    'https://www.google.com/maps/embedded',
    'https://www.google.com/a/maps/embed',
    'https://www.google.com/search',
    'https://maps.google.com/mapsa',
    'https://maps.google.com/a/maps',
    'https://www.openstreetmap.org/export/embedahtml',
    'https://www.openstreetmap.org/export/embed.html/a',
    'https://www.openstreetmap.org/a/export/embed.html',
    'https://a:b@www.google.com/maps/embed',
    'https://:b@www.google.com/maps/embed',
    'http://www.google.com/maps/embed',
    'no address',
  ])('of %s is refused', (address) => {
    expect(cleanEmbed(address)).toBeUndefined();
  });
});

describe('a frame of an embeddable page', () => {
  it.each([
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=5', 'Видео'],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'Видео'],
    ['https://www.google.com/maps/embed?pb=1', 'Карта'],
    ['https://www.google.com/maps/embed/v1/place?q=x', 'Карта'],
    ['https://maps.google.com/maps?q=x', 'Карта'],
    ['https://maps.google.com/maps/x', 'Карта'],
    ['https://www.openstreetmap.org/export/embed.html?bbox=1', 'Карта'],
  ])('keeps its address: %s', (address, title) => {
    expect(cleanEmbed(` ${address} `)).toEqual({ src: address, title });
  });
});

describe('the name that an author sees for a refused address', () => {
  it.each([
    ['https://evil.example:8080/x', 'evil.example:8080'],
    [' http://evil.example ', 'evil.example'],
    ['javascript:alert(1)', 'javascript:'],
    ['xhttp:x', 'xhttp:'],
    ['httpx:x', 'httpx:'],
    ['', 'пустой адрес'],
    [' \u200b ', 'пустой адрес'],
    [`/${'a'.repeat(50)}`, `/${'a'.repeat(39)}`],
    [`https://${'a'.repeat(60)}.example/`, 'a'.repeat(60)],
    [`${'a'.repeat(50)}:x`, 'a'.repeat(40)],
  ])('of %j is %s', (address, name) => {
    expect(nameAddress(address)).toBe(name);
  });
});

describe('a picture', () => {
  it('comes from the portal’s media or over https', () => {
    expect(cleanImage('/media/guides/a.webp')).toBe('/media/guides/a.webp');
    expect(cleanImage(' https://a.example/a.png ')).toBe('https://a.example/a.png');
    expect(cleanImage('HTTPS://a.example/a.png')).toBe('HTTPS://a.example/a.png');
    const media = ['/media/../a.png', '/media', '/media/', '/media/a.png?x', '/x/media/a.png', '/media/a b.png'];
    const others = [
      'http://a.example/a.png',
      'data:image/png,x',
      'x:https://a.example',
      'ftp://a.example/https:',
      '/api/me',
      '',
    ];
    for (const address of [...media, ...others]) expect(cleanImage(address), address).toBeUndefined();
  });
});
