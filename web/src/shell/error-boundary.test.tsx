import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { frameTexts } from './texts.ts';

function Broken({ error }: { error: Error | undefined }) {
  if (error) throw error;
  return <p>Страница</p>;
}
const show = (error: Error | undefined, resetKey = '/a') => (
  <ErrorBoundary resetKey={resetKey}>
    <Broken error={error} />
  </ErrorBoundary>
);
const chunkFailure = () =>
  new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/profile.js');

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(cleanup);

describe('ErrorBoundary', () => {
  it('reloads once for code that could not be loaded, and then shows an error', () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    render(show(chunkFailure()));
    expect(reload).toHaveBeenCalledOnce();
    cleanup();
    render(show(chunkFailure()));
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.getByText(frameTexts.crashTitle)).toBeTruthy();
  });

  it('its button works where the first screen of a page could not start', () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    // biome-ignore lint/security/noGlobalEval: the page runs this file as a script.
    globalThis.eval(readFileSync(join(import.meta.dirname, '../../public/before-first-frame.js'), 'utf8'));
    render(show(new Error('Cannot read properties of undefined')));
    fireEvent.click(screen.getByRole('button', { name: frameTexts.reload }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('also reloads for a query with code that could not be loaded', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    function Asking() {
      useQuery({ queryKey: ['guide'], queryFn: () => Promise.reject(chunkFailure()), retry: false });
      return <p>Страница</p>;
    }
    render(
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary resetKey="/a">
          <Asking />
        </ErrorBoundary>
      </QueryClientProvider>,
    );
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  function Sending({ error, onFailed }: { error: Error; onFailed: () => Promise<undefined> }) {
    const { submit, failure } = useSubmission({ send: () => Promise.reject(error), onFailed });
    return (
      <button type="button" onClick={() => submit(undefined)}>
        {failure?.text ?? 'Отправить'}
      </button>
    );
  }
  const send = () => {
    const onFailed = vi.fn(() => Promise.reject(chunkFailure()));
    render(
      <ErrorBoundary resetKey="/a">
        <Sending error={chunkFailure()} onFailed={onFailed} />
      </ErrorBoundary>,
    );
    fireEvent.click(screen.getByRole('button'));
    return onFailed;
  };

  it('offline, does not reload, because the page would be lost', () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(show(chunkFailure()));
    expect(screen.getByText(frameTexts.crashTitle)).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  it('also reloads for a form whose code could not be loaded', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const onFailed = send();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('offline, a form whose code could not be loaded stays and says so', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    send();
    expect(await screen.findByText('Нет связи с сервером')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload for other errors, and recovers on the next screen', () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { rerender } = render(show(new Error('Cannot read properties of undefined')));
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toBeTruthy();
    rerender(show(undefined, '/b'));
    expect(screen.getByText('Страница')).toBeTruthy();
  });
});
