import type { RemovedMarkup } from '@kampus/contract/guides/guides';
import { useEffect, useState } from 'react';
import { isApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { decorateGuide, type GuideHtml } from '../reading/guide-html.ts';
import { replaceForeignPictures } from './foreign-pictures.ts';
import { editTexts } from './texts.ts';

/** Debounce of the preview request. */
const debounceMs = 400;

export interface Preview {
  /** Undefined until the first response. */
  body: GuideHtml | undefined;
  removed: RemovedMarkup[];
  /** The sentence of a refusal, the same as a save shows, or of a failed request. */
  failure: string | undefined;
  isCurrent: boolean;
}

const emptyPreview = { body: undefined, removed: [], failure: undefined, of: '' };

/** A preview of the stored body. The server's own sanitiser computes it, so it is exact. */
export function usePreview(html: string): Preview {
  const [preview, setPreview] = useState<Omit<Preview, 'isCurrent'> & { of: string }>(emptyPreview);

  useEffect(() => {
    if (html.trim() === '') return setPreview(emptyPreview);
    const controller = new AbortController();
    const ask = async () => {
      try {
        const sanitised = await call('previewGuide', { body: { body: html }, signal: controller.signal });
        setPreview({
          body: decorateGuide(replaceForeignPictures(sanitised.body)),
          removed: sanitised.removed,
          failure: undefined,
          of: html,
        });
      } catch (error) {
        if (controller.signal.aborted) return;
        // The draft is safe without a preview. The next key press retries.
        const isRefused = isApiError(error, 'VALIDATION_FAILED') || isApiError(error, 'PAYLOAD_TOO_LARGE');
        setPreview((last) => ({ ...last, failure: isRefused ? messageOf(error) : editTexts.previewFailure }));
      }
    };
    const timer = setTimeout(() => void ask(), debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [html]);

  const { of, ...shown } = preview;
  return { ...shown, isCurrent: of === html };
}
