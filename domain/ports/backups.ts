/** A backup as it was made. */
export interface WrittenBackup {
  name: string
  rows: number
  files: number
  /** Of the files and of what the tables hold, in bytes. */
  bytes: number
}

/** Where the site keeps its backups: database and files, each backup whole by itself (docs/operations.md). */
export interface Backups {
  /** The folder, as the operator named it. */
  place: string
  /**
   * Makes one, from the site as it is at that moment. `null` while another one is being made. Rejects when it cannot be:
   * nothing is left then that looks like a backup.
   */
  write(): Promise<WrittenBackup | null>
  /** Those that are whole, the newest first. */
  list(): Promise<{ name: string; madeAt: Date }[]>
  remove(name: string): Promise<void>
}
