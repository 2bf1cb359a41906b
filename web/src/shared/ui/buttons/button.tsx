import { type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { Spinner } from '../spinner.tsx';
import { type ButtonLook, buttonClasses } from './button-look.ts';

export type ButtonProps = ButtonLook & {
  children: ReactNode;
  type?: 'button' | 'submit';
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** While true, the button keeps its focus and place, shows a spinner and ignores presses. */
  loading?: boolean | undefined;
  /** Replaces the text while loading. */
  loadingText?: string | undefined;
  /**
   * The reason why the button is disabled. It is the title, and the description for screen readers.
   */
  disabledReason?: string | undefined;
  /**
   * Called for a press of the disabled button, to show the reason more clearly than the title does.
   */
  onDisabledPress?: (() => void) | undefined;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  /** The id of the form to submit, if the button is outside the form, as in a dialog. */
  form?: string;
  /** In a dialog, this button gets the focus first. */
  'data-autofocus'?: true;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
};

/** A push button. A disabled button stays focusable, so that the reason can be read. */
export function Button({
  children,
  type = 'button',
  onClick,
  loading = false,
  loadingText,
  disabledReason,
  onDisabledPress,
  icon,
  variant,
  size,
  wide,
  className,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  // Beside the text, the spinner would make the button wider and move what follows it.
  const coversText = loading && !icon && !loadingText;
  const text = loading && loadingText ? loadingText : children;
  const isInert = loading || disabledReason !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A disabled submit button must not submit its form. Preventing the click prevents that.
    if (isInert) {
      event.preventDefault();
      if (!loading) onDisabledPress?.();
    } else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        onClick={handleClick}
        aria-disabled={isInert || undefined}
        aria-busy={loading || undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        title={disabledReason}
        className={buttonClasses({ variant, size, wide, className })}
      >
        {loading ? <Spinner size={18} className={coversText ? 'absolute' : ''} /> : icon}
        {coversText ? <span className="opacity-0">{children}</span> : text}
      </button>
      {disabledReason ? (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      ) : null}
    </>
  );
}
