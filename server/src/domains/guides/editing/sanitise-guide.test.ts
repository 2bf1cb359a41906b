import { readdir, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attacks } from './sanitise-guide.test-data.ts';
import { sanitiseGuide } from './sanitise-guide.ts';

const keep = (html: string): string => sanitiseGuide(html).body;

/** The grammar of stored bodies, written independently of the sanitiser's own lists. */
const elements =
  /^(a|abbr|b|blockquote|br|caption|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|h[2-6]|hr|i|iframe|img|ins|kbd|li|mark|ol|p|pre|q|s|samp|small|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|u|ul|var|wbr)$/;
const attributes: Record<string, RegExp> = {
  'a.href':
    /^(https?:\/\/[^/\\\s@]+([/?#]\S*)?|mailto:\S+|tel:[\d+() .-]+|#\S*|\/(?![/\\])\S*|[\p{L}\p{N}.?][^\s<>"\\]*)$/iu,
  'a.target': /^_blank$/,
  'a.rel': /^noopener noreferrer$/,
  'img.src': /^(https:\/\/[^/\\\s@]+([/?#]\S*)?|\/media\/[\w./-]+)$/i,
  'iframe.src':
    /^https:\/\/(www\.youtube(-nocookie)?\.com\/embed\/[\w-]+(\?\S*)?|www\.google\.com\/maps\/embed\S*|maps\.google\.com\/maps\S*|www\.openstreetmap\.org\/export\/embed\.html\S*)$/,
  'iframe.sandbox': /^allow-scripts allow-same-origin allow-popups allow-presentation$/,
  '*.id': /^h-[a-z0-9-]+$/,
};
const harmless =
  /^(abbr|allowfullscreen|alt|colspan|datetime|decoding|dir|height|lang|loading|open|referrerpolicy|reversed|rowspan|scope|span|start|title|type|value|width)$/;

function expectClean(body: string): void {
  const text = body.replace(/<\/?([a-z0-9]+)((?: [a-z]+(?:="[^"<>]*")?)*)(?: \/)?>/g, (_tag, element, given) => {
    expect(element).toMatch(elements);
    for (const [, name = '', value = ''] of given.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)) {
      const pattern = attributes[`${element}.${name}`] ?? (/^h\d$/.test(element) ? attributes[`*.${name}`] : undefined);
      if (pattern) expect(value.replaceAll('&amp;', '&')).toMatch(pattern);
      else expect(`${element}.${name}`).toMatch(new RegExp(`\\.${harmless.source.slice(1)}`));
    }
    return '';
  });
  expect(text).not.toMatch(/[<>]/);
}

function expectStill(html: string): void {
  const first = sanitiseGuide(html);
  expectClean(first.body);
  const second = sanitiseGuide(first.body);
  expect(second).toEqual({ body: first.body, plainText: first.plainText, removed: [] });
}

describe('hostile bodies', () => {
  it('number at least 150 and have unique names', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(150);
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  });

  it.each(attacks.map(({ name, html }) => [name, html]))(
    '%s leaves nothing that runs, and a second pass changes nothing',
    (_name, html) => {
      expectStill(html);
    },
  );

  it('are cleaned in any mixture', () => {
    const pieces = attacks.flatMap(({ html }) => [html, ...html.split(/(?=[<"])/)]);
    const noise = ['<p>', '</p>', '<div>', '</div>', '<table>', '<td>', '<h2>', '</h2>', '<li>', '<a>', '&', '<', '"'];
    const soup = fc.array(fc.oneof(fc.constantFrom(...pieces, ...noise), fc.string()), { maxLength: 12 });
    fc.assert(
      fc.property(soup, (parts) => expectStill(parts.join(''))),
      { numRuns: 1500 },
    );
  });

  it('take as long as they are', () => {
    const markup = ['<h2>', '<h2>a<h3>', '<div>', '<p><x>', '<a href="', '<!--', '<svg>', '<noscript>', '<li>'];
    for (const unit of [...markup, ': ', '<p>: ', ' ', '&lt;a']) {
      const timeOf = (length: number, times: number): number => {
        const html = `${unit.repeat(length / unit.length)}x`;
        const startedAt = performance.now();
        for (let count = 0; count < times; count += 1) sanitiseGuide(html);
        return performance.now() - startedAt;
      };
      timeOf(1000, 3);
      // Other work on the machine makes single measurements longer, never shorter.
      let growth = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < 10 && growth >= 4; attempt += 1)
        growth = Math.min(growth, timeOf(32_000, 1) / timeOf(4000, 8));
      expect(growth, unit).toBeLessThan(4);
    }
  });
});

describe('markup of guides', () => {
  it.each([
    '<p>Текст, <strong>важное</strong> и <em>курсив</em>.</p>',
    '<ul><li>раз</li><li>два</li></ul><ol start="3"><li>три</li></ol>',
    '<table><thead><tr><th scope="col">А</th></tr></thead><tbody><tr><td colspan="2">Б</td></tr></tbody></table>',
    '<blockquote>Цитата</blockquote><pre><code>a &lt; b &amp;&amp; c</code></pre>',
    '<figure><img alt="План" width="640" height="480" src="https://a.example/a.png" loading="lazy" decoding="async" /><figcaption>План</figcaption></figure>',
    '<details><summary>Ещё</summary><p>Подробности</p></details>',
    '<p><a href="/universities/1">своё</a> <a href="mailto:a@stuba.sk">почта</a> <a href="tel:+421 2 123">телефон</a></p>',
    '<p lang="sk">prijímacie konanie</p>',
  ])('stays unchanged: %s', (html) => {
    expect(sanitiseGuide(html)).toMatchObject({ body: html, removed: [] });
  });

  it('of every demo guide stays complete', async () => {
    const folder = new URL('../../../../demo/guides/', import.meta.url);
    const files = (await readdir(folder)).filter((name) => name.endsWith('.html'));
    expect(files.length).toBe(44);
    for (const file of files) {
      const { removed, plainText } = sanitiseGuide(await readFile(new URL(file, folder), 'utf8'));
      expect(removed, file).toEqual([]);
      expect(plainText.length, file).toBeGreaterThan(1500);
    }
  });

  it('opens external links in a new tab and the portal’s own links in the page', () => {
    expect(keep('<a href="https://stuba.sk/x?a=1&b=2" target="_top" rel="opener">x</a>')).toBe(
      '<a href="https://stuba.sk/x?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(keep('<a href="#h-priem" target="_blank">x</a>')).toBe('<a href="#h-priem">x</a>');
  });

  it('gives headings unique ids made of their words, and turns h1 into h2', () => {
    expect(keep('<h1>Как поступить?</h1><h2>Щука &amp; Ёж</h2><h3>Щука и ёж</h3><h3>Štúrak</h3><h3>!</h3>')).toBe(
      '<h2 id="h-kak-postupit">Как поступить?</h2><h2 id="h-shchuka-ezh">Щука &amp; Ёж</h2>' +
        '<h3 id="h-shchuka-i-ezh">Щука и ёж</h3><h3 id="h-sturak">Štúrak</h3><h3 id="h-razdel">!</h3>',
    );
    expect(keep('<h2>a</h2><h2>a</h2><h2>a-2</h2><h2>a</h2>').match(/id="[^"]*"/g)).toEqual([
      'id="h-a"',
      'id="h-a-2"',
      'id="h-a-2-2"',
      'id="h-a-3"',
    ]);
  });

  it('turns a video page into its player and refuses other frames', () => {
    const player = keep(
      '<iframe src="https://youtu.be/dQw4w9WgXcQ" width="560" height="315" frameborder="0"></iframe>',
    );
    expect(player).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"');
    expect(player).toContain('sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"');
    expect(player).toContain('loading="lazy"');
    expect(player).toContain('title="Видео"');
    expect(keep('<iframe src="https://www.google.com/maps/embed?pb=1"></iframe>')).toContain('title="Карта"');
    expect(keep('<iframe src="https://vimeo.com/1">внутри</iframe>')).toBe('');
    expect(keep('<iframe>внутри</iframe>')).toBe('');
  });

  it('writes all attributes of a frame, keeps the author’s title, and removes the content', () => {
    const src = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
    expect(keep(`<iframe title="Кампус" src="${src}" allow="camera">внутри</iframe>`)).toBe(
      `<iframe title="Кампус" src="${src}" loading="lazy" ` +
        'sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" ' +
        'referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>',
    );
  });

  it('gives a picture without alt an empty alt, and removes a picture without an address', () => {
    expect(keep('<img src="/media/a.webp">')).toBe(
      '<img alt="" src="/media/a.webp" loading="lazy" decoding="async" />',
    );
    expect(sanitiseGuide('<img alt="x">')).toMatchObject({
      body: '',
      removed: [{ kind: 'address', name: 'пустой адрес', count: 1 }],
    });
  });

  it('keeps a link over http, and an anchor element without an address', () => {
    expect(keep('<a href="http://stuba.sk/">x</a><a>y</a>')).toBe(
      '<a href="http://stuba.sk/" target="_blank" rel="noopener noreferrer">x</a><a>y</a>',
    );
  });

  it('has no blanks at the start and the end', () => {
    expect(keep(' \n<p>x</p>\n ')).toBe('<p>x</p>');
  });
});

describe('the report', () => {
  it('names the removed markup and counts it', () => {
    const { removed } = sanitiseGuide(
      '<p style="a:b" onclick=x>a<span>b</span></p><p style="c:d" class="x">c</p><script>x</script>' +
        '<a href="javascript:x">d</a><iframe src="https://evil.example/x"></iframe><img src="http://a.example/a.png">',
    );
    expect(removed).toEqual([
      { kind: 'style', name: 'style', count: 2 },
      { kind: 'attribute', name: 'onclick', count: 1 },
      { kind: 'element', name: 'span', count: 1 },
      { kind: 'attribute', name: 'class', count: 1 },
      { kind: 'element', name: 'script', count: 1 },
      { kind: 'address', name: 'javascript:', count: 1 },
      { kind: 'address', name: 'evil.example', count: 1 },
      { kind: 'address', name: 'a.example', count: 1 },
    ]);
  });

  it('names an element that is not allowed, and none of its attributes', () => {
    for (const name of ['span', 'constructor'])
      expect(sanitiseGuide(`<${name} onclick="x" href="javascript:x">a</${name}>`)).toMatchObject({
        body: 'a',
        removed: [{ kind: 'element', name, count: 1 }],
      });
  });

  it('names an address on an element without addresses as an attribute', () => {
    expect(sanitiseGuide('<p href="javascript:x" src="javascript:x">a</p>')).toMatchObject({
      body: '<p>a</p>',
      removed: [
        { kind: 'attribute', name: 'href', count: 1 },
        { kind: 'attribute', name: 'src', count: 1 },
      ],
    });
  });

  it('has at most 100 entries, and names of at most 60 characters', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `a${index}`);
    expect(sanitiseGuide(`<p ${names.join(' ')}>x</p>`).removed).toHaveLength(100);
    const long = 'a'.repeat(61);
    expect(sanitiseGuide(`<p ${long}>x</p>`).removed).toEqual([{ kind: 'attribute', name: 'a'.repeat(60), count: 1 }]);
  });
});

describe('the plain text', () => {
  it('separates blocks and joins inline text', () => {
    const { plainText } = sanitiseGuide(
      '<h2>Раз</h2><p>д<b>в</b>а&nbsp;&lt;3 &amp;amp;</p><ul><li>три</li><li>че<em>тыре</em></li></ul>5<blockquote>6</blockquote>7',
    );
    expect(plainText).toBe('Раз · два <3 &amp; три · четыре · 5 · 6 · 7');
  });

  it('joins a term and its description with a colon, and adds no sign after the end of a sentence', () => {
    const { plainText } = sanitiseGuide(
      '<dl><dt>Адрес</dt><dd>Staré grunty 36</dd>\n<dt><b>Заявление: </b></dt><dd>до 30 апреля.</dd></dl><p></p><p>Как <b>платить</b></p>',
    );
    expect(plainText).toBe('Адрес: Staré grunty 36 · Заявление: до 30 апреля. Как платить');
  });
});
