import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CommentEditor } from './comment-editor.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('a text that is refused after the editor was left is there again; «Отмена» removes it', async () => {
  const refusal = Promise.withResolvers<void>();
  const show = () => render(<CommentEditor id={7} content="Было" onSave={() => refusal.promise} onClose={cleanup} />);
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
  show();
  await userEvent.type(field(), ' и стало{Control>}{Enter}{/Control}{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  refusal.reject(new Error('Нет связи'));
  await vi.waitFor(() => refusal.promise.catch(() => {}));
  show();
  expect(field().value).toBe('Было и стало');
  await userEvent.type(field(), '{Escape}');
  show();
  expect(field().value).toBe('Было');
});
