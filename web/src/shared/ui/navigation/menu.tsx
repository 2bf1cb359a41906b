import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';

type MenuProps = {
  /** The name of the button that opens it. */
  label: string;
  icon: ReactNode;
  /** Links and buttons; choosing one closes the menu. */
  children: ReactNode;
  /**
   * The edge of the button with which the list is aligned. With `left`, below `lg` the list begins
   * at the left edge of the positioned element around the button, so that it fits on the screen.
   */
  align?: 'left' | 'right';
};

/** A button with a list of links. Escape, a press outside, a choice or loss of focus closes it. */
export function Menu({ label, icon, children, align = 'right' }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const handlePress = (event: PointerEvent) => {
      if (!rootRef.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [isOpen]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    setIsOpen(false);
    buttonRef.current?.focus();
  };
  const handleBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  };
  const handleChoice = (event: MouseEvent) => {
    const chosen = (event.target as Element).closest('a, button');
    if (!chosen) return;
    // A dialog that the choice opens returns the focus here, because the choice itself is hidden.
    if (chosen instanceof HTMLButtonElement) buttonRef.current?.focus();
    setIsOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes bubbling events.
    <div
      ref={rootRef}
      className={align === 'right' ? 'relative' : 'lg:relative'}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    >
      <IconButton
        ref={buttonRef}
        label={label}
        icon={icon}
        onClick={() => setIsOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={panelId}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys on its links arrive as clicks. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the controls are its links. */}
      <div
        id={panelId}
        hidden={!isOpen}
        onClick={handleChoice}
        className={classNames(
          'absolute top-full z-30 mt-2 min-w-56 rounded-md border border-line bg-raised p-2 shadow-float',
          align === 'right' ? 'right-0' : 'left-0 w-max max-lg:max-w-full',
        )}
      >
        {children}
      </div>
    </div>
  );
}

/** Classes of a link or button inside a Menu. */
export const menuItemClasses =
  'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-3.5 text-left font-medium text-ink no-underline transition hover:bg-accent-soft forced-colors:aria-[current=page]:underline aria-[current=page]:text-accent-ink';
