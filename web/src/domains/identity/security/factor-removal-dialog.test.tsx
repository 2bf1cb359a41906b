import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { FactorRemovalDialog } from './factor-removal-dialog.tsx';
import { factorTexts as texts } from './texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a refused code gets the focus, each time', async () => {
  const errors = [{ path: 'code', message: 'Неверный код' }];
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'VALIDATION_FAILED', message: 'Нет', errors }, { status: 400 }),
  );
  render(<FactorRemovalDialog onClose={vi.fn()} onDone={vi.fn()} />);
  for (const code of ['1', '2']) {
    await userEvent.type(screen.getByLabelText(texts.code), code);
    await userEvent.click(screen.getByRole('button', { name: texts.turnOff }));
    expect(await screen.findByText('Неверный код')).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(texts.code)));
  }
});
