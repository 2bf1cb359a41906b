/** How the document was opened. */
const readNavigationType = (): string | undefined => {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type;
};

/** True if the document was open before: after a reload, or by back or forward in the history. */
export const isReturn = (): boolean => ['reload', 'back_forward'].includes(readNavigationType() ?? '');

/** True if the browser may have taken the document from its own cache without a request. */
export const isFromHistory = (): boolean => readNavigationType() === 'back_forward';
