const chunkFailure =
  /dynamically imported module|importing a module script failed|unable to preload|load module script/i;

/**
 * True for the error of a lazily loaded part that could not be fetched: the network, or a new
 * version was put in place.
 */
export const isChunkFailure = (error: unknown): boolean => error instanceof Error && chunkFailure.test(error.message);
