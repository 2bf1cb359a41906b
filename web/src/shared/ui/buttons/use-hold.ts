import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

type HoldState = 'idle' | 'holding' | 'cancelled' | 'armed' | 'done';

/**
 * Time in which a second activation by assistive technology still counts as the confirmation of the
 * first.
 */
const armedMs = 5000;

interface HoldOptions {
  durationMs: number;
  isInert: boolean;
  /** True while what was confirmed is on its way: afterwards the button starts again. */
  isPending: boolean;
  onComplete: () => void;
}

/**
 * The rule of press-and-hold: mouse, touch, Space or Enter, held for the whole time, completes;
 * letting go earlier, leaving the button or losing the focus cancels. Screen readers and voice
 * control send a bare click and cannot hold: for them the first click arms and the second within
 * five seconds completes.
 */
export function useHold({ durationMs, isInert, isPending, onComplete }: HoldOptions) {
  const [state, setState] = useState<HoldState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHolding = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isPending) setState((current) => (current === 'done' ? 'idle' : current));
  }, [isPending]);

  const start = () => {
    if (isInert || isHolding.current) return;
    isHolding.current = true;
    setState('holding');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      isHolding.current = false;
      setState('done');
      onComplete();
    }, durationMs);
  };

  const cancel = () => {
    if (!isHolding.current) return;
    isHolding.current = false;
    clearTimeout(timer.current);
    setState('cancelled');
  };

  const handleBareClick = (event: MouseEvent) => {
    // Presses by pointer count their clicks from 1; keyboard clicks are prevented below. What is
    // left was sent by software.
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

  const isHoldKey = (event: KeyboardEvent) => event.key === ' ' || event.key === 'Enter';

  return {
    state,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.isPrimary && event.button === 0) start();
      },
      onPointerUp: cancel,
      onPointerLeave: cancel,
      onPointerCancel: cancel,
      onBlur: cancel,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && isHolding.current) {
          // Escape here means "not this", not "close the dialog".
          event.preventDefault();
          cancel();
        }
        if (!isHoldKey(event)) return;
        event.preventDefault();
        if (!event.repeat) start();
      },
      onKeyUp: (event: KeyboardEvent) => {
        if (!isHoldKey(event)) return;
        event.preventDefault();
        cancel();
      },
      onClick: handleBareClick,
      // A long press on a phone would open its context menu over the button.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
    },
  };
}
