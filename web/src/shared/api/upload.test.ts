import { afterEach, expect, it, vi } from 'vitest';
import { upload } from './upload.ts';

afterEach(() => vi.unstubAllGlobals());

/** A request that the server refuses. Records its headers. */
class RefusedRequest {
  static headers: Record<string, string> = {};
  upload = {};
  status = 400;
  response = { message: 'Дозволені тільки файли PNG, JPG, JPEG' };
  onload = () => {};
  open() {}
  setRequestHeader(name: string, value: string) {
    RefusedRequest.headers[name] = value;
  }
  send() {
    this.onload();
  }
}

it('asks for messages in the language of the page, not of the browser', async () => {
  vi.stubGlobal('XMLHttpRequest', RefusedRequest);
  await expect(upload('uploadAvatar', new FormData(), () => {})).rejects.toThrow(
    'Дозволені тільки файли PNG, JPG, JPEG',
  );
  expect(RefusedRequest.headers).toEqual({ 'accept-language': 'ru' });
});
