import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Form } from './form.tsx';
import { useSubmission } from './use-submission.ts';

const refusal = new ApiError(422, 'Проверьте поля', {
  type: 'urn:kampus:error:validation-failed',
  title: 'VALIDATION_FAILED',
  status: 422,
  detail: 'Проверьте поля',
  code: 'VALIDATION_FAILED',
  message: 'Проверьте поля',
  requestId: '1',
  errors: [{ path: 'city', message: 'Такого города нет' }],
});

function Sample({ send }: { send: () => Promise<unknown> }) {
  const submission = useSubmission({ send, onSent: () => undefined, onFailed: () => undefined });
  return (
    <Form submission={submission} onSubmit={() => submission.submit(undefined)} actions={<button type="submit" />}>
      <TextField label="Имя" />
      <TextField label="Город" error={submission.fieldMessage('city')} />
    </Form>
  );
}

afterEach(cleanup);

it('a field that the server refuses gets the focus, at each attempt', async () => {
  render(<Sample send={() => Promise.reject(refusal)} />);
  for (const _attempt of [1, 2]) {
    await userEvent.click(screen.getByRole('button'));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Город')));
  }
});

it('a success leaves the focus where it is', async () => {
  const send = vi.fn(async () => undefined);
  render(<Sample send={send} />);
  await userEvent.click(screen.getByRole('button'));
  expect(send).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
