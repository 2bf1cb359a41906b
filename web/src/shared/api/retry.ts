/** One retry after a short delay. A fault that lasts longer is shown to the user. */
export const retriesMax = 1;
export const retryAfterMs = 500;
