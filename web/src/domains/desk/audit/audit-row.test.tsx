import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { AuditRow } from './audit-row.tsx';

afterEach(cleanup);

it.each([
  [
    'catalogue.update',
    'topics:3',
    { short_name: 'FEI', main_guide_id: 7, retired: false },
    [
      'запись справочника изменена: тема 3',
      'краткое название: FEI ·\u00a0главный гайд: 7 ·\u00a0убрано из списков: нет',
    ],
  ],
  [
    'bank.import',
    'statement:4',
    { lines: 12, added: 9 },
    ['выписка банка загружена: выписка банка 4', 'переводов в файле: 12 ·\u00a0из них новых: 9'],
  ],
  [
    'guide.twin',
    'guide:5',
    { language: 'sk', version: 2, madeFromVersion: 3 },
    ['перевод гайда сохранён: гайд 5', 'язык: Slovenčina ·\u00a0версия: 2 ·\u00a0переведена версия: 3'],
  ],
  ['portal.import', 'portal', { file: 'kampus.tar' }, ['портал загружен', 'файл: kampus.tar']],
])('the entry %s is written in words', (action, subject, details, expected) => {
  const entry = { id: 1, at: '2026-11-27T09:00:00Z', actor: null, action, subject, details };
  render(
    <MemoryRouter>
      <AuditRow entry={entry} />
    </MemoryRouter>,
  );
  const [line] = screen.getAllByRole('paragraph');
  expect(line?.textContent).toBe(expected.join('\u2003'));
});
