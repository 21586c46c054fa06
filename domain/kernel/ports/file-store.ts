import type { Readable } from 'node:stream'

export interface StoredFile {
  body: Readable
  /** Bytes of the whole file. */
  size: number
  contentType: string
}

/** First and last byte, both included, as HTTP counts them. */
export interface ByteRange {
  first: number
  last: number
}

/** What is stored: in memory, or the path of a file of this machine, which need not fit there. */
type FileBody = Buffer | string

/** A file as a listing names it. */
export interface ListedFile {
  key: string
  size: number
  changedAt: Date
}

/** Keys are plain ASCII paths such as `forms/abc/images/xyz.jpg`; the adapter adds the tenant's root. */
export interface FileStore {
  put(key: string, body: FileBody, contentType: string): Promise<void>
  /**
   * `null` when there is no such file. `part` chooses what `body` gives once the size is known; without it,
   * or when it answers `null`, that is all.
   */
  find(key: string, part?: (size: number) => ByteRange | null): Promise<StoredFile | null>
  /** Every file of the tenant, in no order; one that comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<ListedFile>
  /** Deleting what is not there is not an error. */
  delete(key: string): Promise<void>
  /** Rejects when the storage cannot be written to and read from; looks at most once a second, for all who ask. */
  check(): Promise<void>
  /** False while the disk has less than its reserve: what can wait does not come in. */
  hasRoom(): Promise<boolean>
  /** Deletes what writings that were cut off before that moment left behind. Answers how many files. */
  sweepDrafts(before: Date): Promise<number>
}
