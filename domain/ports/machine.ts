/** The process that answers, and what it stands on. */
export interface Machine {
  version: string
  /** `null` while developing. */
  builtAt: Date | null
  startedAt: Date
  node: string
  /** Bytes of the disk of `DATA_DIR`. */
  disk(): Promise<{ free: number; total: number }>
  /** Bytes that photos leave free there. */
  reserve: number
  /** Where files are kept. */
  storage: 'disk' | 'bucket'
}
