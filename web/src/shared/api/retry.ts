/** One more try, soon: a fault that lasts is shown rather than waited for. */
export const retriesMax = 1;
export const retryAfterMs = 500;
