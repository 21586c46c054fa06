/** A backup as it was made. */
export interface WrittenBackup {
  name: string
  rows: number
  files: number
  /** Of the files and of what the tables hold, in bytes. */
  bytes: number
}

/** A backup that was put back for a test, beside the live site, and dropped again. */
export interface RestoredForTest {
  rows: number
  files: number
  /** In a database of its own, or, where the site's role may make none, in schemas that nobody else could see. */
  scratch: 'database' | 'schemas'
}

/** A copy as it was taken elsewhere. */
export interface BackupCopy {
  /** What the backup holds. */
  rows: number
  files: number
  /** Encrypted, of what went there this time: files that lay there already are not sent again. */
  bytes: number
  unknown: UnknownCopies
}

/**
 * Copies in the bucket that this site may not have made: a stranger could have written them. They do not count towards the
 * number of copies to keep. Unsigned copies and copies of other installations keep no file; one with a date in the future keeps
 * its files if this site signed it. While there are any, only files that a removed copy of this site has named are
 * removed from the bucket: all others may be theirs.
 */
export interface UnknownCopies {
  /** Names of copies whose marker this site has not signed, the newest first. They go like all others once enough newer ones are signed. */
  unsigned: string[]
  /** Names of copies with a date in the future. They stay. */
  future: string[]
  /** Number of copies of other installations in the place of this one's. They stay. */
  others: number
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
  /**
   * Puts that one back beside the live site, compares all of it, and drops it again. `null` while another node is at it. Rejects
   * with the reason when it does not come back.
   */
  testRestore(name: string): Promise<RestoredForTest | null>
  /** Where copies of them are taken, encrypted; `null` where they are taken nowhere. */
  elsewhere: BackupsElsewhere | null
}

export interface BackupsElsewhere {
  /** Storage and bucket, without what opens them. */
  place: string
  /**
   * Takes a copy of that backup there, and removes those that nobody keeps any more. `null` while another node is at it. Rejects with
   * the reason: what arrived stays, and the next try goes on from there.
   */
  copy(name: string): Promise<BackupCopy | null>
}
