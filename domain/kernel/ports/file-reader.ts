import type { UnreadableFile } from './unreadable-file.ts'

/**
 * Parses files of people, outside the thread of requests, within limits of time and memory; people take turns. `from` is the id
 * of the person. A file beyond the limits, or one too many in the queue, is unreadable with a French sentence.
 */
export interface ImportFileReader {
  /** Reads a CSV or xlsx file: its bytes, or the path of a file, which takes no memory until it has its turn. */
  readTable(file: Buffer | string, from: string): Promise<ReadTableResult | UnreadableFile>
}

export interface ReadTableResult {
  outcome: 'read'
  /** The cells as JSON (`string[][]`), headings first, as they are stored: requests do not build a million cells. */
  json: string
  /** Number of lines below the headings. */
  count: number
}
