import { afterEach, expect, it, vi } from 'vitest';
import { cropFile, drag, findSquare, middle } from './crop.ts';

afterEach(() => vi.unstubAllGlobals());

const wide = { width: 400, height: 200 };

it('the middle is the largest square in the centre', () => {
  expect(findSquare(wide, middle)).toEqual({ side: 200, left: 100, top: 0 });
  expect(findSquare(wide, { zoom: 2, x: 1, y: 0 })).toEqual({ side: 100, left: 300, top: 0 });
});

it('a drag moves the picture with the pointer, and stops at its edges', () => {
  // The frame shows the picture 800 pixels wide, so 400 pixels are left to move.
  expect(drag(middle, wide, 400, { x: 100, y: 50 })).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
  expect(drag(middle, wide, 400, { x: -900, y: 0 }).x).toBe(1);
  expect(drag({ zoom: 2, x: 0.5, y: 0.5 }, wide, 400, { x: 0, y: 900 }).y).toBe(0);
});

it('only the middle of a file needs no cut', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')));
  const file = new File(['text'], 'avatar.png', { type: 'image/png' });
  expect(await cropFile(file, middle)).toBe(file);
  for (const cut of [{ zoom: 2 }, { x: 0 }, { y: 1 }])
    expect(await cropFile(file, { ...middle, ...cut })).toBeUndefined();
});
