import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { uiTexts } from '#shared/ui/texts.ts';
import { ReportDialog } from './report-dialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const comment = {
  id: 1,
  guideId: 7,
  content: 'Продам билет',
  username: 'petro',
  fullName: 'petro',
  avatarUrl: null,
  role: 'STUDENT' as const,
  createdAt: '2026-11-24T17:00:00.000Z',
  updatedAt: null,
};
const show = () =>
  render(<ReportDialog comment={comment} onSent={cleanup} onChanged={() => undefined} onClose={cleanup} />);
const kind = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Нарушает закон' });
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox');

it('keeps a complaint that was not sent, and forgets a sent one', async () => {
  show();
  await userEvent.type(text(), 'Третий раз');
  await userEvent.click(kind());
  await userEvent.click(screen.getByRole('button', { name: uiTexts.close }));
  expect(screen.queryByRole('textbox')).toBeNull();
  show();
  expect([text().value, kind().checked]).toEqual(['Третий раз', true]);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await userEvent.click(screen.getByRole('button', { name: 'Отправить жалобу' }));
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  show();
  expect([text().value, kind().checked]).toEqual(['', false]);
});
