/** Where uploads live. Keys are made by us, from hashes: `avatars/<hash>.webp`. */
export interface FileStore {
  put: (key: string, bytes: Uint8Array, options?: { contentType?: string }) => Promise<void>;
  /** Throws when there is no such file. */
  getBytes: (key: string) => Promise<Uint8Array>;
  exists: (key: string) => Promise<boolean>;
  /** Does nothing when there is no such file. */
  delete: (key: string) => Promise<void>;
}
