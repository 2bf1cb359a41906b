import type { User } from '@kampus/contract/identity/accounts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { EraseDialog } from './erase-dialog.tsx';
import { dataTexts, factorTexts } from './texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a code that the server wants has its field, though the page knows no second factor', async () => {
  const errors = [{ path: 'code', message: 'Неверный код' }];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ code: 'VALIDATION_FAILED', message: 'Нет', errors }, { status: 400 });
  });
  // Only the field that the dialog reads.
  render(<EraseDialog user={{ hasSecondFactor: false } as User} onClose={vi.fn()} />);
  const confirm = () => userEvent.click(screen.getByRole('button', { name: dataTexts.confirm }));
  await userEvent.type(screen.getByLabelText(dataTexts.password), 'kampus-demo');
  expect(screen.queryByLabelText(factorTexts.code)).toBeNull();
  await confirm();
  expect(await screen.findByText('Неверный код')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(factorTexts.code), '123456');
  await confirm();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ password: 'kampus-demo', code: '123456' });
  expect(screen.getByLabelText<HTMLInputElement>(factorTexts.code).value).toBe('123456');
});
