import type { UseQueryResult } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DeskList } from './desk-list.tsx';
import { rowsPerPage } from './desk-page-query.ts';

afterEach(cleanup);

it('a page that the last decision emptied leads back to the first one', async () => {
  const setPage = vi.fn();
  const data = { items: [] as number[], total: rowsPerPage };
  render(
    <DeskList
      label="Жалобы"
      // Only the fields that the list reads.
      query={{ data, error: null } as unknown as UseQueryResult<typeof data>}
      list={{ page: 1, setPage }}
      failed=""
      empty={null}
      keyOf={(item) => item}
    >
      {(item) => item}
    </DeskList>,
  );
  expect(screen.getByText('На этой странице пусто: список стал короче.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Страница 1' }));
  expect(setPage).toHaveBeenCalledExactlyOnceWith(0);
});
