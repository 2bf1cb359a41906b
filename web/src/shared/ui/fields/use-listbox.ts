import { type KeyboardEvent, useEffect, useId, useState } from 'react';

type ListboxOptions<Option> = {
  options: readonly Option[];
  /** Distinguishes an option from the others; part of its id in the document. */
  keyOf: (option: Option) => string | number;
  /** The open listbox may have nothing to show: then no option is active. */
  isShown?: boolean;
};

/**
 * The keyboard and the ARIA wiring of a text field over a listbox: the focus stays in the field, the arrows move the
 * active option, round the ends. The caller decides what Enter and Escape do.
 */
export function useListbox<Option>({ options, keyOf, isShown = true }: ListboxOptions<Option>) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const active = isOpen && isShown ? options[activeIndex] : undefined;
  const optionId = (option: Option) => `${listId}-${keyOf(option)}`;
  const activeId = active === undefined ? undefined : optionId(active);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const open = () => setIsOpen(true);
  const move = (step: 1 | -1) => {
    open();
    const count = options.length;
    if (count > 0) setActiveIndex((index) => (index < 0 && step < 0 ? count - 1 : (index + step + count) % count));
  };

  return {
    isOpen,
    open,
    close: () => {
      setIsOpen(false);
      setActiveIndex(-1);
    },
    /** No option is active until an arrow is pressed again. */
    forgetActive: () => setActiveIndex(-1),
    active,
    listId,
    optionId,
    /** Moves by an arrow key; false for every other key. */
    moveByKey: ({ key }: KeyboardEvent): boolean => {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
      move(key === 'ArrowDown' ? 1 : -1);
      return true;
    },
    /** For the text field, beside its role of combobox and `aria-expanded`. */
    fieldProps: {
      autoComplete: 'off',
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': activeId,
    } as const,
  };
}
