/**
 * Events that show that someone is about to follow a link: the moment in which what lies behind it
 * can be fetched.
 */
export const intentHandlers = (prefetch: () => void) => ({
  onPointerEnter: prefetch,
  onFocus: prefetch,
  onTouchStart: prefetch,
});
