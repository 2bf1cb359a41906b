import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

type HoldState = 'idle' | 'holding' | 'cancelled' | 'armed' | 'done';

/** One second, independent of the text beside the button (product.md §9). */
export const holdMs = 1000;
/** Time within which a second click by assistive technology confirms the first. */
const armedMs = 5000;

const preventDefault = (event: Event): void => event.preventDefault();

/** A key that is still down repeats: it must not press what has got the focus meanwhile. */
function swallowRepeats(): void {
  const swallow = (event: globalThis.KeyboardEvent) => {
    if (event.type === 'keydown' && event.repeat) event.preventDefault();
    else for (const type of ['keydown', 'keyup'] as const) window.removeEventListener(type, swallow, true);
  };
  for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, swallow, true);
}

interface HoldOptions {
  isInert: boolean;
  /** True while the confirmed action is running. After that, the button can be held again. */
  isPending: boolean;
  onComplete: () => void;
}

interface HoldActions {
  start: (button: HTMLElement) => void;
  /** Returns false if the button was not held. */
  cancel: () => boolean;
  /** A click without a hold. */
  click: (event: MouseEvent) => void;
}

const isHoldKey = (event: KeyboardEvent): boolean => event.key === ' ' || event.key === 'Enter';

/** The events that begin and end a hold. */
const handlersOf = ({ start, cancel, click }: HoldActions) => ({
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    if (event.isPrimary && event.button === 0) start(event.currentTarget);
  },
  onPointerUp: cancel,
  onPointerLeave: cancel,
  onPointerCancel: cancel,
  onBlur: cancel,
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    // Escape cancels the hold and must not also close the dialog.
    if (event.key === 'Escape' && cancel()) event.preventDefault();
    if (!isHoldKey(event)) return;
    event.preventDefault();
    if (!event.repeat) start(event.currentTarget);
  },
  onKeyUp: (event: KeyboardEvent) => {
    if (!isHoldKey(event)) return;
    event.preventDefault();
    cancel();
  },
  onClick: click,
  // A long press on a phone would open the context menu over the button.
  onContextMenu: (event: MouseEvent) => event.preventDefault(),
});

/**
 * The rule of press-and-hold. Mouse, touch, Space or Enter confirms after the whole time. Early
 * release, leaving the button or losing the focus cancels. Screen readers and voice control cannot
 * hold: their first click arms, and a second one within five seconds confirms.
 */
export function useHold({ isInert, isPending, onComplete }: HoldOptions) {
  const [state, setState] = useState<HoldState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHolding = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isPending) setState((current) => (current === 'done' ? 'idle' : current));
  }, [isPending]);

  const start = (button: HTMLElement) => {
    if (isInert || isHolding.current) return;
    isHolding.current = true;
    setState('holding');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      isHolding.current = false;
      setState('done');
      // The finger is still down. Its release must not press what has appeared under it meanwhile.
      button.addEventListener('touchend', preventDefault, { once: true });
      swallowRepeats();
      onComplete();
    }, holdMs);
  };

  const cancel = (): boolean => {
    if (!isHolding.current) return false;
    isHolding.current = false;
    clearTimeout(timer.current);
    setState('cancelled');
    return true;
  };

  // A finger does not focus the button, and neither does a mouse in Safari.
  useEffect(() => {
    window.addEventListener('blur', cancel);
    return () => window.removeEventListener('blur', cancel);
  });

  const click = (event: MouseEvent) => {
    // Pointer clicks have a detail from 1, and keyboard clicks are prevented. So this click comes
    // from software.
    if (isInert || event.detail !== 0) return;
    clearTimeout(timer.current);
    if (state === 'armed') {
      setState('done');
      onComplete();
      return;
    }
    setState('armed');
    timer.current = setTimeout(() => setState('idle'), armedMs);
  };

  return { state, handlers: handlersOf({ start, cancel, click }) };
}
