/** Where uploads are stored. Keys are made by us, from hashes: `avatars/<hash>.webp`. */
export interface FileStore {
  /** All of the file is stored or none of it. Throws FileStoreUnavailableError when there is no room. */
  put: (key: string, bytes: Uint8Array, options?: { contentType?: string }) => Promise<void>;
  /** Throws when there is no such file. */
  getBytes: (key: string) => Promise<Uint8Array>;
  exists: (key: string) => Promise<boolean>;
  /** Does nothing when there is no such file. */
  delete: (key: string) => Promise<void>;
}

/** The store is away, silent or full: the answer is 503. */
export class FileStoreUnavailableError extends Error {
  override name = 'FileStoreUnavailableError';
}
