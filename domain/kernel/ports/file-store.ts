import type { Readable } from 'node:stream'

export interface StoredFile {
  body: Readable
  /** Bytes of the whole file. */
  size: number
  contentType: string
}

/** First and last byte, both included, as in HTTP. */
export interface ByteRange {
  first: number
  last: number
}

/** Contents of a file: bytes in memory, or the path of a local file that may be too large for memory. */
type FileBody = Buffer | string

export interface ListedFile {
  key: string
  size: number
  changedAt: Date
}

/** Keys are plain ASCII paths such as `forms/abc/images/xyz.jpg`; the adapter adds the tenant's root. */
export interface FileStore {
  put(key: string, body: FileBody, contentType: string): Promise<void>
  /**
   * Finds a file; `null` if it does not exist. `part` gets the size and chooses the bytes that `body` returns. Without `part`, or
   * if it returns `null`, `body` returns the whole file.
   */
  find(key: string, part?: (size: number) => ByteRange | null): Promise<StoredFile | null>
  /** Lists every file of the tenant, in no order. Files that are added or deleted meanwhile may be included or not. */
  list(): AsyncIterable<ListedFile>
  /** Deletes a file. Deleting a missing file is not an error. */
  delete(key: string): Promise<void>
  /** Rejects if the storage cannot be written to and read from. Runs at most once a second, for all callers together. */
  check(): Promise<void>
  /** Whether the disk has more free space than its reserve. If not, uploads that can wait are rejected. */
  hasRoom(): Promise<boolean>
  /** Deletes incomplete files that were abandoned before that moment. Returns the number of files. */
  deleteUnfinishedFiles(before: Date): Promise<number>
}
