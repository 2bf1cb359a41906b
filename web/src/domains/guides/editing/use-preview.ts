import type { RemovedMarkup } from '@kampus/contract/guides/guides';
import { useEffect, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { decorateGuide, type GuideHtml } from '../reading/guide-html.ts';

/** Debounce of the preview request. */
const debounceMs = 400;

export interface Preview {
  /** Undefined until the first response. */
  body: GuideHtml | undefined;
  removed: RemovedMarkup[];
  hasFailed: boolean;
  isCurrent: boolean;
}

const emptyPreview = { body: undefined, removed: [], hasFailed: false, of: '' };

/** A preview of the stored body. The server's own sanitiser computes it, so it is exact. */
export function usePreview(html: string): Preview {
  const [preview, setPreview] = useState<Omit<Preview, 'isCurrent'> & { of: string }>(emptyPreview);

  useEffect(() => {
    if (html.trim() === '') return setPreview(emptyPreview);
    const controller = new AbortController();
    const ask = async () => {
      try {
        const sanitised = await call('previewGuide', { body: { body: html }, signal: controller.signal });
        setPreview({ body: decorateGuide(sanitised.body), removed: sanitised.removed, hasFailed: false, of: html });
      } catch {
        // The draft is safe without a preview. The next key press retries.
        if (!controller.signal.aborted) setPreview((last) => ({ ...last, hasFailed: true }));
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
