import { expect, it, onTestFinished, vi } from 'vitest';
import { isForeignPicture, replaceForeignPictures } from './foreign-pictures.ts';
import { editTexts } from './texts.ts';
import { readBody } from './visual/html.ts';
import { isPicture, viewPicture } from './visual/pictures.ts';

const foreign = '<img src="https://lh7-rt.googleusercontent.com/docsz/a" alt="План" />';
const own = '<img src="/media/guides/a.webp" alt="https://a.example" />';

it('the preview shows a sentence for a picture of another host, and the portal’s own picture', () => {
  const html = replaceForeignPictures(`<p>Раз ${foreign} ${own}</p>`);
  expect(html).toContain(`>${editTexts.pictureLater}</span> ${own}</p>`);
  expect(html).not.toContain('googleusercontent');
});

it('the editor shows the same, and keeps the address for the save', () => {
  const edited = readBody(`<p>${foreign}</p><figure>${foreign}</figure><p>${own}</p>`);
  const shown: string[] = [];
  edited.doc.descendants((node) => {
    if (isPicture(node)) shown.push((viewPicture(node).dom as HTMLElement).outerHTML);
  });
  expect(shown.map((html) => html.includes(editTexts.pictureLater))).toEqual([true, true, false]);
  expect(shown.map((html) => html.includes('src='))).toEqual([false, false, true]);
  expect(edited.write(edited.doc)).toContain('googleusercontent');
});

it('a picture that was copied from another guide of the portal is its own', () => {
  vi.stubGlobal('location', new URL('https://kampus.example/guide/create'));
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(isForeignPicture('https://kampus.example/media/guides/a.webp')).toBe(false);
  expect(isForeignPicture('https://kampus.example.evil/a.webp')).toBe(true);
});
