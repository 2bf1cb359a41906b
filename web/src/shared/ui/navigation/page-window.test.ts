import { describe, expect, it } from 'vitest';
import { listPageWindow } from './page-window.ts';

describe('listPageWindow', () => {
  it('shows every page if all fit', () => {
    expect(listPageWindow(0, 1)).toEqual([0]);
    expect(listPageWindow(2, 5)).toEqual([0, 1, 2, 3, 4]);
  });

  it('shows the first and last page and marks the pages left out', () => {
    expect(listPageWindow(10, 21)).toEqual([0, 'gap', 8, 9, 10, 11, 12, 'gap', 20]);
  });

  it('shows a single left-out page instead of a gap', () => {
    expect(listPageWindow(4, 20)).toEqual([0, 1, 2, 3, 4, 5, 6, 'gap', 19]);
    expect(listPageWindow(15, 20)).toEqual([0, 'gap', 13, 14, 15, 16, 17, 18, 19]);
  });

  it('lists unique ascending pages with the current, first and last, for every page and count', () => {
    for (let pageCount = 1; pageCount <= 40; pageCount += 1) {
      for (let page = 0; page < pageCount; page += 1) {
        const entries = listPageWindow(page, pageCount);
        const numbers = entries.filter((entry) => entry !== 'gap');
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toContain(page);
        expect(numbers[0]).toBe(0);
        expect(numbers.at(-1)).toBe(pageCount - 1);
        // A gap is where two or more pages are missing, and nowhere else.
        entries.forEach((entry, index) => {
          const next = entries[index + 1];
          if (entry === 'gap') expect(Number(next) - Number(entries[index - 1])).toBeGreaterThan(2);
          else expect([entry + 1, 'gap', undefined]).toContain(next);
        });
      }
    }
  });
});
