import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { GroupedNav } from './grouped-nav.tsx';

afterEach(cleanup);

it('the folded navigation names the open section and what waits there, and a choice folds it again', async () => {
  const onSelect = vi.fn();
  const count = (number: number) => ({ number, label: 'ждут решения' });
  render(
    <MemoryRouter initialEntries={['/desk/reports']}>
      <GroupedNav
        label="Разделы"
        current="Комментарии"
        groups={[
          { title: 'Ждёт решения', items: [{ to: '/desk/reports', label: 'Комментарии', count: count(2) }] },
          {
            title: 'Гайды',
            items: [
              { label: 'Список гайдов', isCurrent: false, onSelect },
              { to: '/desk/guides', label: 'Проверка гайдов', count: count(3) },
            ],
          },
        ]}
      />
    </MemoryRouter>,
  );
  const fold = screen.getByRole('button', { name: /^Комментарии.*ждут решения: 2$/ });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('list', { name: 'Гайды' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Список гайдов' }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(fold.getAttribute('aria-expanded')).toBe('false');
});
