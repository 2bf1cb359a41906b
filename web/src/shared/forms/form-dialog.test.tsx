import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ApiError, messageOf } from '../api/api-error.ts';
import { uiTexts } from '../ui/texts.ts';
import { dismissToast, toastStore } from '../ui/toast/toast-store.ts';
import { Toaster } from '../ui/toast/toaster.tsx';
import { FormDialog } from './form-dialog.tsx';
import { formTexts } from './texts.ts';
import { useSubmission } from './use-submission.ts';

afterEach(() => {
  cleanup();
  for (const { id } of toastStore.getSnapshot()) dismissToast(id);
});

type ReportProps = { response: Promise<unknown>; onClose: () => void };

function Report({ response, onClose }: ReportProps) {
  const submission = useSubmission({
    send: () => response,
    onClose,
    onFailed: (error) => (error instanceof ApiError && error.problem?.errors ? undefined : { text: messageOf(error) }),
  });
  return (
    <FormDialog
      title="Жалоба"
      submitLabel="Отправить"
      submission={submission}
      onSubmit={() => submission.submit(undefined)}
      onClose={onClose}
    >
      Текст
    </FormDialog>
  );
}

function Page({ response }: { response: Promise<unknown> }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      {isOpen ? <Report response={response} onClose={() => setIsOpen(false)} /> : null}
      <Toaster />
    </>
  );
}

/** Sends the form. Returns the function that fails its request. */
function sendReport(): (reason: unknown) => Promise<void> {
  const { promise, reject } = Promise.withResolvers();
  render(<Page response={promise} />);
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  return (reason) => act(async () => reject(reason));
}

const dialog = () => screen.getByRole('dialog');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['its second button', () => press(uiTexts.cancel)],
  ['the cross', () => press(uiTexts.close)],
  ['Escape', () => fireEvent(dialog(), new Event('cancel', { cancelable: true }))],
  ['a press beside it', () => fireEvent.mouseDown(dialog())],
])('a dialog that waits for its request can be left by %s, and a failure still shows', async (_way, leave) => {
  const fail = sendReport();
  leave();
  expect(screen.queryByRole('dialog')).toBeNull();
  await fail(new ApiError(409, 'Урок уже отменён'));
  expect(screen.getByText(formTexts.failed)).toBeTruthy();
  expect(screen.getByText('Урок уже отменён')).toBeTruthy();
});

test('a field that is refused after its dialog was left is in the toast', async () => {
  const fail = sendReport();
  press(uiTexts.cancel);
  const problem = { type: 'about:blank', title: '', status: 400, detail: '', requestId: 'r' };
  const errors = [{ path: 'password', message: 'Пароль не подходит' }];
  await fail(new ApiError(400, 'Проверьте поля', { ...problem, code: 'VALIDATION_FAILED', message: '', errors }));
  expect(screen.getByText('Пароль не подходит')).toBeTruthy();
});

test('a success closes its dialog, but not the one that was opened after it was left', async () => {
  const first = Promise.withResolvers();
  const second = Promise.withResolvers();
  function Rows() {
    const [open, setOpen] = useState<string>();
    return (
      <>
        {['Первый', 'Второй'].map((name) => (
          <button key={name} type="button" onClick={() => setOpen(name)}>
            {name}
          </button>
        ))}
        {open ? (
          <Report response={(open === 'Первый' ? first : second).promise} onClose={() => setOpen(undefined)} />
        ) : null}
      </>
    );
  }
  render(<Rows />);
  press('Первый');
  press('Отправить');
  press(uiTexts.cancel);
  fireEvent.click(screen.getByText('Второй'));
  await act(async () => first.resolve(undefined));
  expect(dialog()).toBeTruthy();
  press('Отправить');
  await act(async () => second.resolve(undefined));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failure in an open dialog shows there alone', async () => {
  const fail = sendReport();
  await fail(new ApiError(409, 'Урок уже отменён'));
  expect(dialog().textContent).toContain('Урок уже отменён');
  expect(screen.queryByText(formTexts.failed)).toBeNull();
});
