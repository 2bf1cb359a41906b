/** Storage for uploads. The server builds the keys from hashes: `avatars/<hash>.webp`. */
export interface FileStore {
  /**
   * Atomic: stores the whole file or nothing. Throws FileStoreUnavailableError if the store is
   * full.
   */
  put: (key: string, bytes: Uint8Array, options?: { contentType?: string }) => Promise<void>;
  /** Throws if the file does not exist. */
  getBytes: (key: string) => Promise<Uint8Array>;
  exists: (key: string) => Promise<boolean>;
  /** Does nothing if the file does not exist. */
  delete: (key: string) => Promise<void>;
}

/** The store is unreachable, does not reply or is full. The response is 503. */
export class FileStoreUnavailableError extends Error {
  override name = 'FileStoreUnavailableError';
}
