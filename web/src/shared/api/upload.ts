import { type OperationName, parseEndpoint } from '@kampus/contract/endpoints';
import type { Problem } from '@kampus/contract/errors';
import { buildLanguage } from '@kampus/contract/languages';
import type { Response as ResponseBody } from '@kampus/contract/operations';
import { ApiError } from './api-error.ts';
import { baseAddressOf } from './base-address.ts';
import { apiTexts } from './texts.ts';
import { readAccessToken } from './tokens.ts';
import { withFreshSession } from './with-fresh-session.ts';

interface UploadResponse {
  status: number;
  body: unknown;
}

/** XMLHttpRequest, because `fetch` does not report upload progress. */
function send(name: OperationName, form: FormData, onProgress: (share: number) => void): Promise<UploadResponse> {
  const { method, path } = parseEndpoint(name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `${baseAddressOf(path)}${path}`);
    request.responseType = 'json';
    request.setRequestHeader('accept-language', buildLanguage);
    const token = readAccessToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new ApiError(0, apiTexts.unreachable));
    request.send(form);
  });
}

/**
 * Uploads a form and reports the sent share, from 0 to 1. Refreshes the session once, same as
 * `call`. Throws ApiError.
 */
export async function upload<N extends OperationName>(
  name: N,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<ResponseBody<N>> {
  const response = await withFreshSession(() => send(name, form, onProgress));
  if (response.status >= 200 && response.status < 300) return response.body as ResponseBody<N>;
  const problem = (response.body ?? undefined) as Problem | undefined;
  throw new ApiError(response.status, problem?.message ?? `${apiTexts.serverError} (${response.status})`, problem);
}
