import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ObjectionForm } from './objection-form.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const text = () => screen.getByRole<HTMLTextAreaElement>('textbox');
async function open() {
  render(<ObjectionForm decision={{ id: 7, kind: 'COMMENT_HIDDEN' }} onObject={async () => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: /^Возразить/ }));
}

it('keeps an objection that was not sent, and forgets a sent one', async () => {
  await open();
  await userEvent.type(text(), 'Это не реклама');
  cleanup();
  await open();
  expect(text().value).toBe('Это не реклама');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить возражение' }));
  cleanup();
  await open();
  expect(text().value).toBe('');
});
