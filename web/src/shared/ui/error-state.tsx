import { type ReactNode, useEffect } from 'react';
import { Button } from './buttons/button.tsx';
import { WarningIcon } from './icons/frame-icons.tsx';
import { uiTexts } from './texts.ts';
import { toast } from './toast/toast.ts';

type ErrorStateProps = {
  text: string;
  hint?: ReactNode;
  /** The retry, or `null` if a retry cannot help. */
  onRetry: (() => void) | null;
  retryLabel?: string;
  isRetrying?: boolean;
  /** True if nothing else is on the screen. The text is then its heading. */
  isPage?: boolean;
  /** True if product.md §8 requires a toast too. */
  isToasted?: boolean;
};

/** A failure, shown in place of the missing content. */
export function ErrorState({
  text,
  hint,
  onRetry,
  retryLabel = uiTexts.retry,
  isRetrying,
  isPage,
  isToasted = false,
}: ErrorStateProps) {
  useEffect(() => {
    if (isToasted) toast({ title: text, variant: 'error' });
  }, [isToasted, text]);
  const Text = isPage ? 'h1' : 'p';
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-10 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-negative-soft text-negative">
        <WarningIcon size={28} />
      </span>
      <Text className="max-w-text text-lg font-semibold">{text}</Text>
      {hint ? <div className="mt-1.5 max-w-text text-ink-soft">{hint}</div> : null}
      {onRetry ? (
        <Button variant="secondary" className="mt-5" onClick={onRetry} loading={isRetrying}>
          {retryLabel}
        </Button>
      ) : null}
    </div>
  );
}
