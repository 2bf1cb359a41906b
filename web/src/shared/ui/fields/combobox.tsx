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

/** product.md §2: the dropdown closes 100 ms after the field loses the focus. */
export const blurCloseMs = 100;

/** What the element of an option must carry. */
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
  /** Distinguishes an option from the others; part of its id in the document. */
  keyOf: (option: Option) => string | number;
  drawOption: (option: Option, attributes: OptionAttributes) => ReactNode;
  /**
   * Called for an option that is pressed, and on Enter for the one that the arrows have reached.
   */
  onChoose: (option: Option) => void;
  /** Chosen by Enter before an arrow was pressed. */
  firstChoice?: Option | undefined;
  /** Called on Escape where no list is open. */
  onEscape?: (() => void) | undefined;
  listLabel: string | undefined;
  /** Stands under the options: that there are none, what went wrong. */
  note?: ReactNode;
  /** The open list may have nothing to show. */
  hasList?: boolean;
  /** The list stands in the flow, not in a dropdown, and is never closed. */
  isInline?: boolean;
  /** Stand inside the field, at its start and its end. */
  icon: ReactNode;
  action?: ReactNode;
  listClassName: string;
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onFocus' | 'onClick' | 'onBlur' | 'onKeyDown'>;

/**
 * Whether the list is open, and the option that the arrows have reached: they go round the ends.
 */
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
    /** No option is active until an arrow is pressed again. */
    openAnew: () => {
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
 * A text field over a list: the focus stays in the field, arrows move through the list, Enter
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
  /** False for a key that is left to the field. */
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

  return (
    <div className="relative">
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
          list.openAnew();
        }}
        onFocus={list.open}
        onClick={list.open}
        onBlur={list.closeSoon}
        onKeyDown={(event: KeyboardEvent) => {
          if (handleKey(event.key)) event.preventDefault();
        }}
      />
      {action}
      <div
        hidden={!isShown}
        // What scrolls would be a stop of its own for Tab.
        tabIndex={-1}
        className={classNames(
          !isInline &&
            'absolute inset-x-0 top-full overflow-y-auto overscroll-contain border border-line bg-raised shadow-float',
          listClassName,
        )}
      >
        <div id={listId} role="listbox" aria-label={listLabel}>
          {(isShown ? options : []).map((option) =>
            drawOption(option, {
              id: optionId(option),
              role: 'option',
              tabIndex: -1,
              'aria-selected': option === active,
              // Keeps the focus in the field, so that the list does not close under the press.
              onMouseDown: (event) => event.preventDefault(),
              onClick: (event) => {
                // A link that is to open in another tab is the browser's.
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
