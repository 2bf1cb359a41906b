import type { Guide } from '@kampus/contract/guides/guides';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { CorrectionDialog } from './correction-dialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('a missing passage is named at its field, which gets the focus, until it is written', async () => {
  // Only the fields that the dialog reads.
  const guide = { id: 3, version: 1 } as Guide;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CorrectionDialog guide={guide} start={undefined} onClose={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  const passage = screen.getByLabelText('Место в гайде');
  expect(passage.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(passage);
  await userEvent.type(passage, 'До 31 марта');
  expect(screen.queryByText('Отметьте место в тексте')).toBeNull();
});
