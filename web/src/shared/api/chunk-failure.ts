const chunkFailure =
  /dynamically imported module|importing a module script failed|unable to preload|load module script/i;

/** True if lazily loaded code could not be fetched, because of the network or a new release. */
export const isChunkFailure = (error: unknown): boolean => error instanceof Error && chunkFailure.test(error.message);
