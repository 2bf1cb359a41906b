/** One retry after a short delay. A fault that lasts longer is shown to the user. */
export const retriesMax = 1;
export const retryAfterMs = 500;

/**
 * The `refetchInterval` of data that others change. Starts with the first data: a refetch after a
 * failed first load would put a skeleton in place of the failure, again and again.
 */
export const refetchEvery =
  (ms: number) =>
  ({ state }: { state: { data?: unknown } }): number | false =>
    state.data === undefined ? false : ms;
