import { type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { Spinner } from '../spinner.tsx';
import { type ButtonLook, buttonClasses } from './button-look.ts';

type ButtonProps = ButtonLook & {
  children: ReactNode;
  type?: 'button' | 'submit';
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** While true the button keeps its focus and place, turns a spinner and ignores presses. */
  loading?: boolean | undefined;
  /** Replaces the text while loading. */
  loadingText?: string | undefined;
  /**
   * Given, the button is disabled, and this sentence says why (shown as a title, spoken as a
   * description).
   */
  disabledReason?: string | undefined;
  /** A press while it is disabled, where the reason should be said louder than in the title. */
  onDisabledPress?: (() => void) | undefined;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  /** The id of a form elsewhere that it submits: in a dialog the buttons stand outside the form. */
  form?: string;
  /** In a dialog: the focus begins here. */
  'data-autofocus'?: true;
  'aria-label'?: string;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
};

/** A push button. Disabled, it stays focusable, so that the reason can be read. */
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
  const isInert = loading || disabledReason !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A submit button must not send its form either; preventing the click prevents that.
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
        aria-describedby={disabledReason ? reasonId : undefined}
        title={disabledReason}
        className={buttonClasses({ variant, size, wide, className })}
      >
        {loading ? <Spinner size={18} /> : icon}
        {loading && loadingText ? loadingText : children}
      </button>
      {disabledReason ? (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      ) : null}
    </>
  );
}
