/** How the document was opened. */
const readNavigationType = (): string | undefined => {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type;
};

/**
 * True where the document stands in the place of one that was read before: after a reload, or back
 * in the history.
 */
export const isReturn = (): boolean => ['reload', 'back_forward'].includes(readNavigationType() ?? '');

/**
 * True where the browser may have taken the document from its own cache without asking the server.
 */
export const isFromHistory = (): boolean => readNavigationType() === 'back_forward';
