import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Form } from './form.tsx';
import { textOf, useFields } from './use-fields.ts';
import { useSubmission } from './use-submission.ts';

const schema = z.object({
  login: z.string().check(z.minLength(3, 'Не короче 3 символов')),
  city: z.string().check(z.trim(), z.minLength(1, 'Укажите город')),
});
const send = vi.fn<(body: z.output<typeof schema>) => Promise<unknown>>();

function Sample() {
  const fields = useFields({ schema, read: (form) => ({ login: textOf(form, 'login'), city: textOf(form, 'city') }) });
  const submission = useSubmission({
    send,
    onSent: fields.resetValidation,
    onFailed: (error) =>
      fields.showServerFaults(error, { town: 'city' }) ? undefined : { text: 'Сохранить не удалось' },
  });
  return (
    <Form
      {...fields.form}
      submission={submission}
      onSubmit={fields.sendBy(submission.submit)}
      actions={<button type="submit">Сохранить</button>}
    >
      <TextField name="login" label="Логин" error={fields.faults['login']} />
      <TextField name="city" label="Город" error={fields.faults['city']} />
    </Form>
  );
}

const login = () => screen.getByLabelText<HTMLInputElement>('Логин');
const city = () => screen.getByLabelText<HTMLInputElement>('Город');
const submit = () => userEvent.click(screen.getByRole('button'));
const isFaulty = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';
const refusal = (path: string) =>
  new ApiError(409, 'Занято', {
    type: 'urn:kampus:error:login-taken',
    title: 'LOGIN_TAKEN',
    status: 409,
    detail: 'Занято',
    code: 'LOGIN_TAKEN',
    message: 'Занято',
    requestId: '1',
    errors: [{ path, message: 'Занято' }],
  });

beforeEach(() => {
  send.mockReset().mockResolvedValue(undefined);
  render(<Sample />);
});
afterEach(cleanup);

describe('validation before sending', () => {
  it('sends nothing, marks each invalid field and moves the focus to the first', async () => {
    await userEvent.type(login(), 'ab');
    expect(isFaulty(login())).toBe(false);
    await submit();
    expect([isFaulty(login()), isFaulty(city())]).toEqual([true, true]);
    expect(document.activeElement).toBe(login());
    expect(send).not.toHaveBeenCalled();
  });

  it('runs again at each change of a field, only for that field', async () => {
    await submit();
    await userEvent.type(login(), 'abc');
    expect([isFaulty(login()), isFaulty(city())]).toEqual([false, true]);
    await userEvent.type(login(), '{Backspace}');
    expect(screen.getByText('Не короче 3 символов')).toBeTruthy();
  });

  it('sends the parsed values, and then checks nothing until the next attempt', async () => {
    await userEvent.type(login(), 'daria');
    await userEvent.type(city(), ' Братислава ');
    await submit();
    expect(send).toHaveBeenCalledExactlyOnceWith({ login: 'daria', city: 'Братислава' });
    await userEvent.clear(login());
    expect(isFaulty(login())).toBe(false);
  });
});

describe('messages of the server', () => {
  const fill = async () => {
    await userEvent.type(login(), 'daria');
    await userEvent.type(city(), 'Братислава');
  };

  it.each([
    ['login', login],
    ['town', city],
  ])('about %s appear at its field with the input kept and focused, until the next change', async (path, field) => {
    send.mockRejectedValue(refusal(path));
    await fill();
    await submit();
    expect(await screen.findByText('Занято')).toBeTruthy();
    expect([document.activeElement, login().value]).toEqual([field(), 'daria']);
    await userEvent.type(field(), 'a');
    expect(screen.queryByText('Занято')).toBeNull();
  });

  it('about another field are left to the form', async () => {
    send.mockRejectedValue(refusal('elsewhere'));
    await fill();
    await submit();
    expect(await screen.findByText('Сохранить не удалось')).toBeTruthy();
  });
});
