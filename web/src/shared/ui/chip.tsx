import { controlTexts } from './control-texts.ts';
import { CloseIcon } from './icons/message-icons.tsx';

type ChipProps = { text: string; onRemove?: (() => void) | undefined };

/** A short text in a frame. With `onRemove` it has a × button. */
export function Chip({ text, onRemove }: ChipProps) {
  return (
    <span className="inline-flex min-h-9 max-w-full items-center rounded-[1.125rem] border border-transparent bg-accent-soft pl-3.5 text-sm font-medium text-accent-ink pr-3.5 has-[button]:pr-0">
      <span className="min-w-0 py-1 leading-tight hyphens-auto wrap-anywhere">{text}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={controlTexts.remove(text)}
          onClick={onRemove}
          className="ml-0.5 grid size-9 shrink-0 place-items-center rounded-full transition hover:bg-accent hover:text-on-accent pointer-coarse:size-11"
        >
          <CloseIcon size={16} />
        </button>
      ) : null}
    </span>
  );
}
