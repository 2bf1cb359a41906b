import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ElevationDialog } from './elevation-dialog.tsx';
import { elevationTexts as texts } from './texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('an attempt with the password removes the failure of the passkey', async () => {
  const errors = [{ path: 'password', message: 'Неверный пароль' }];
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'VALIDATION_FAILED', message: 'Нет', errors }, { status: 400 }),
  );
  render(<ElevationDialog request={{ needsCode: false, byPasskey: true, settle: vi.fn() }} />);
  await userEvent.click(screen.getByRole('button', { name: texts.byPasskey }));
  // As this browser has no passkeys.
  expect(await screen.findByText('Этот браузер не поддерживает ключи доступа.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(texts.password), 'wrong{Enter}');
  await userEvent.click(screen.getByRole('button', { name: texts.confirm }));
  expect(await screen.findByText('Неверный пароль')).toBeTruthy();
  expect(screen.queryByText('Этот браузер не поддерживает ключи доступа.')).toBeNull();
});
