/** Handlers for the intent to follow a link: they prefetch its target. */
export const intentHandlers = (prefetch: () => void) => ({
  onPointerEnter: prefetch,
  onFocus: prefetch,
  onTouchStart: prefetch,
});
