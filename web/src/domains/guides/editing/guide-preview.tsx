import { type MouseEvent, useId } from 'react';
import { Badge } from '#shared/ui/badge.tsx';
import { Banner } from '#shared/ui/banner.tsx';
import { GuideBody } from '../reading/guide-body.tsx';
import { RemovedList } from './removed-list.tsx';
import { editTexts } from './texts.ts';
import { usePreview } from './use-preview.ts';

/** A live preview of the HTML that the server will store, and of the HTML it will remove. */
export function GuidePreview({ title, html }: { title: string; html: string }) {
  const { body, removed, failure, isCurrent } = usePreview(html);
  const titleId = useId();
  // A link in the preview must not leave the form.
  const stayHere = (event: MouseEvent) => {
    if ((event.target as Element).closest('a:not([target="_blank"])')) event.preventDefault();
  };
  return (
    <section
      aria-labelledby={titleId}
      className="grid content-start gap-4 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:grid-rows-[auto_auto_minmax(0,1fr)]"
    >
      <div>
        <h2 id={titleId} className="flex items-center gap-3 text-xl">
          {editTexts.preview}
          {isCurrent || html.trim() === '' || failure ? null : <Badge tone="neutral">…</Badge>}
        </h2>
        <p className="text-sm text-ink-soft">{editTexts.previewHint}</p>
      </div>
      <div role="status">
        {failure ? <Banner tone="warning">{failure}</Banner> : null}
        {!failure && removed.length > 0 ? (
          <Banner tone="warning">
            <RemovedList title={editTexts.removedTitle} removed={removed} />
          </Banner>
        ) : null}
        {!failure && body && removed.length === 0 ? (
          <p className="text-sm text-positive">{editTexts.nothingRemoved}</p>
        ) : null}
      </div>
      <div
        onClickCapture={stayHere}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll.
        tabIndex={0}
        className="relative min-h-48 overflow-y-auto rounded-lg border border-line bg-surface p-5 max-lg:max-h-[70dvh]"
      >
        {title.trim() ? <p className="mb-5 text-2xl font-bold leading-tight">{title}</p> : null}
        {body ? <GuideBody body={body} /> : <p className="text-ink-soft">{editTexts.previewEmpty}</p>}
      </div>
    </section>
  );
}
