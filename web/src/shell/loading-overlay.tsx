import { Spinner } from '#shared/ui/spinner.tsx';
import { uiTexts } from '#shared/ui/texts.ts';

/** The full-screen overlay of product.md §2 ("Global"). It shows only after a moment, so quick loads do not flash. */
export function LoadingOverlay() {
  return (
    <div role="status" className="appear-late fixed inset-0 z-40 grid place-items-center bg-surface/85">
      <p className="flex flex-col items-center gap-4 text-lg font-medium text-ink-soft">
        <Spinner size={44} className="text-accent" />
        {uiTexts.loading}
      </p>
    </div>
  );
}
