import type { RemovedMarkup } from '@kampus/contract/guides/guides';
import { useEffect, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { decorateGuide, type GuideHtml } from '../reading/guide-html.ts';

/** A pause in typing longer than this asks the server. */
const debounceMs = 400;

export interface Preview {
  /** Undefined until the first answer. */
  body: GuideHtml | undefined;
  removed: RemovedMarkup[];
  hasFailed: boolean;
  isCurrent: boolean;
}

const emptyPreview = { body: undefined, removed: [], hasFailed: false, of: '' };

/** What the server would keep of a body: asked of the server itself, so that it is exactly that. */
export function usePreview(html: string): Preview {
  const [preview, setPreview] = useState<Omit<Preview, 'isCurrent'> & { of: string }>(emptyPreview);

  useEffect(() => {
    if (html.trim() === '') return setPreview(emptyPreview);
    const controller = new AbortController();
    const ask = async () => {
      try {
        const kept = await call('previewGuide', { body: { body: html }, signal: controller.signal });
        setPreview({ body: decorateGuide(kept.body), removed: kept.removed, hasFailed: false, of: html });
      } catch {
        // The draft is safe without a preview; the next key asks again.
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
