import { describe, expect, it } from 'vitest';
import { formatKept, type KeptRun } from './report.ts';

const run = (date: string, value: number, work = 'reads'): KeptRun => ({
  date: `2026-01-${date}T10:00:00.000Z`,
  rows: [
    {
      work,
      measured: '',
      must: { value, atLeast: 0.95, of: '×' },
      stretch: { value: value / 2, atLeast: 0.9, of: '×' },
    },
    { work: 'for information', measured: '5 ms' },
  ],
});

describe('the table of kept runs', () => {
  it('has the median and the range of the last three runs of each row with a limit', () => {
    const [head, , ...lines] = formatKept(
      [run('01', 9), run('02', 0.5), run('03', 1.2), run('04', 2), run('04', 0.9, 'writes')],
      '2026-01-01',
    )
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    expect(head?.slice(1, -1)).toEqual(['work', 'must', 'of the last three', 'stretch', 'last run', '']);
    expect(lines.map((line) => line.slice(1, -1))).toEqual([
      ['reads', '1.2 (≥ 0.95 ×)', '0.5 to 2', '0.6 (≥ 0.9 ×)', '2026-01-04', 'ok'],
      ['writes', '0.9 (≥ 0.95 ×)', '', '0.45 (≥ 0.9 ×)', '2026-01-04', 'miss'],
    ]);
  });

  it('leaves out what was measured before', () => {
    const table = formatKept([run('01', 2, 'renamed since'), run('03', 2)], '2026-01-02');
    expect(table).not.toContain('renamed');
    expect(table).toContain('stretch');
  });
});
