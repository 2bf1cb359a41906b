import { afterEach, expect, it, vi } from 'vitest';
import { upload } from './upload.ts';

afterEach(() => vi.unstubAllGlobals());

/** Every request gets this response. Returns the headers of the requests. */
function respond(status: number, response: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  class Request {
    upload = {};
    status = status;
    response = response;
    onload = () => {};
    open() {}
    setRequestHeader(name: string, value: string) {
      headers[name] = value;
    }
    send() {
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return headers;
}

it('asks for messages in the language of the page, not of the browser', async () => {
  const headers = respond(400, { message: 'Дозволені тільки файли PNG, JPG, JPEG' });
  await expect(upload('uploadAvatar', new FormData(), () => {})).rejects.toThrow(
    'Дозволені тільки файли PNG, JPG, JPEG',
  );
  expect(headers).toEqual({ 'accept-language': 'ru' });
});

it('takes every 2xx as a success', async () => {
  respond(202, { avatarUrl: '/media/1.webp' });
  expect(await upload('uploadAvatar', new FormData(), () => {})).toEqual({ avatarUrl: '/media/1.webp' });
});
