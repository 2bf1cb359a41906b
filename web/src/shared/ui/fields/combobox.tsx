import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';

/** product.md §2: the dropdown closes 100 ms after the field and the list lose the focus. */
export const blurCloseMs = 100;

/** Attributes that the element of an option must have. */
export interface OptionAttributes {
  id: string;
  role: 'option';
  tabIndex: -1;
  'aria-selected': boolean;
  onMouseDown: (event: MouseEvent) => void;
  onClick: (event: MouseEvent) => void;
}

type ComboboxProps<Option> = {
  text: string;
  onTextChange: (text: string) => void;
  options: readonly Option[];
  /** A unique key of an option, also part of its id in the document. */
  keyOf: (option: Option) => string | number;
  drawOption: (option: Option, attributes: OptionAttributes) => ReactNode;
  /** Called for a pressed option, and on Enter for the option that the arrows have selected. */
  onChoose: (option: Option) => void;
  /** The option for Enter before any arrow key. */
  firstChoice?: Option | undefined;
  /** Called on Escape if no list is open. */
  onEscape?: (() => void) | undefined;
  listLabel: string | undefined;
  /** Shown over the options. A press in it does not close the list. */
  above?: ReactNode;
  /** Shown under the options: an error, or that there are none. */
  note?: ReactNode;
  /** False if the open list has nothing to show. */
  hasList?: boolean;
  /** The list is in the page flow, not in a dropdown, and is never closed. */
  isInline?: boolean;
  /** Shown inside the field, at its start and its end. */
  icon: ReactNode;
  action?: ReactNode;
  listClassName: string;
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onFocus' | 'onClick' | 'onBlur' | 'onKeyDown'>;

/** Whether the list is open, and the active option. The arrows wrap around at both ends. */
function useList<Option>(options: readonly Option[]) {
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closeTimer.current), []);

  const close = () => {
    clearTimeout(closeTimer.current);
    setIsOpen(false);
    setActiveIndex(-1);
  };
  const open = () => {
    clearTimeout(closeTimer.current);
    setIsOpen(true);
  };
  return {
    isOpen,
    active: isOpen ? options[activeIndex] : undefined,
    open,
    close,
    closeSoon: () => {
      closeTimer.current = setTimeout(close, blurCloseMs);
    },
    stay: () => clearTimeout(closeTimer.current),
    /** Opens the list without an active option. */
    openWithoutActive: () => {
      setActiveIndex(-1);
      open();
    },
    move: (step: 1 | -1) => {
      open();
      const count = options.length;
      if (count > 0) setActiveIndex((index) => (index < 0 && step < 0 ? count - 1 : (index + step + count) % count));
    },
  };
}

/**
 * A text field over a list. The focus stays in the field. Arrows move through the list, Enter
 * chooses, Escape closes.
 */
export function Combobox<Option>({
  text,
  onTextChange,
  options,
  keyOf,
  drawOption,
  onChoose,
  firstChoice,
  onEscape,
  listLabel,
  above,
  note,
  hasList = true,
  isInline = false,
  icon,
  action,
  listClassName,
  ...input
}: ComboboxProps<Option>) {
  const listId = useId();
  const list = useList(options);
  const { isOpen } = list;
  const isShown = hasList && (isInline || isOpen);
  const active = hasList ? list.active : undefined;
  const optionId = (option: Option) => `${listId}-${keyOf(option)}`;
  const activeId = active && optionId(active);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const choose = (option: Option) => {
    list.close();
    onChoose(option);
  };
  /** Returns false for a key that the field should handle. */
  const handleKey = (key: string): boolean => {
    const chosen = active ?? firstChoice;
    if (key === 'ArrowDown') list.move(1);
    else if (key === 'ArrowUp') list.move(-1);
    else if (key === 'Enter' && chosen) choose(chosen);
    else if (key === 'Escape' && isOpen && isShown && !isInline) list.close();
    else if (key === 'Escape' && onEscape) onEscape();
    else return false;
    return true;
  };

  /** Escape on a link or button of the list closes the list and returns the focus to the field. */
  const handleKeyOutsideField = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Escape' || isInline || !isShown || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    event.currentTarget.querySelector('input')?.focus();
    list.close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: links and buttons of the list may take the focus.
    <div className="relative" onFocus={list.stay} onBlur={list.closeSoon} onKeyDown={handleKeyOutsideField}>
      {icon}
      <input
        autoComplete="off"
        {...input}
        role="combobox"
        aria-expanded={isShown && options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        value={text}
        onChange={({ target }) => {
          onTextChange(target.value);
          list.openWithoutActive();
        }}
        onFocus={list.open}
        onClick={list.open}
        onKeyDown={(event: KeyboardEvent) => {
          if (handleKey(event.key)) event.preventDefault();
        }}
      />
      {action}
      <div
        hidden={!isShown}
        // By default, Tab stops at a scrolling element.
        tabIndex={-1}
        className={classNames(
          !isInline &&
            'absolute inset-x-0 top-full overflow-y-auto overscroll-contain border border-line bg-raised shadow-float',
          listClassName,
        )}
      >
        {isShown && above ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field.
          <div onMouseDown={(event) => event.preventDefault()}>{above}</div>
        ) : null}
        <div id={listId} role="listbox" aria-label={listLabel}>
          {(isShown ? options : []).map((option) =>
            drawOption(option, {
              id: optionId(option),
              role: 'option',
              tabIndex: -1,
              'aria-selected': option === active,
              // Keeps the focus in the field, so that the press does not close the list.
              onMouseDown: (event) => event.preventDefault(),
              onClick: (event) => {
                // The browser handles a link that should open in another tab or window.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                choose(option);
              },
            }),
          )}
        </div>
        {note}
      </div>
    </div>
  );
}
