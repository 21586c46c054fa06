export interface WrittenBackup {
  name: string
  rows: number
  files: number
  /** Total size of files and table contents, in bytes. */
  bytes: number
}

/** Result of a test: a backup that was restored beside the live site, compared and deleted again. */
export interface RestoreTestResult {
  rows: number
  files: number
  /** Target of the test restore: a separate database, or private schemas if the site's role may not create databases. */
  scratch: 'database' | 'schemas'
}

/** A copy of a backup outside the site's own storage. */
export interface BackupCopy {
  rows: number
  files: number
  /** Encrypted bytes sent this time. Files that the bucket already has are not sent again. */
  bytes: number
  unknown: UnknownBackupCopies
}

/**
 * Copies in the bucket that may not have been made by this site. They do not count towards the number of copies to keep.
 *
 * The files of unsigned copies and of other installations are not protected from deletion by these copies. A signed copy with a
 * date in the future protects its files. While there are unknown copies, a file is deleted only if a deleted copy of this site
 * contained it, because all other files may belong to the unknown copies.
 */
export interface UnknownBackupCopies {
  /**
   * Names of copies whose marker this site has not signed, the newest first. They are removed like all others when enough newer
   * ones are signed.
   */
  unsigned: string[]
  /** Names of copies with a date in the future. They are not removed. */
  future: string[]
  /** Number of copies of other installations in the same bucket. They are not removed. */
  others: number
}

/** The site's backups. Each contains the database and all files, and needs no other backup (docs/recovery.md). */
export interface Backups {
  /** Folder of the copies, as the operator named it. */
  destination: string
  /**
   * Writes a backup of the site at this moment. Returns `null` if another one is being written. Rejects on failure, without an
   * incomplete backup.
   */
  write(): Promise<WrittenBackup | null>
  /** Returns the complete backups, the newest first. */
  list(): Promise<{ name: string; madeAt: Date }[]>
  remove(name: string): Promise<void>
  /**
   * Restores a backup beside the live site, compares all of it, and deletes it again. Returns `null` if another node is doing so.
   * Rejects with the reason if the restore fails.
   */
  testRestore(name: string): Promise<RestoreTestResult | null>
  /** Encrypted copies at another destination; `null` if none is configured. */
  elsewhere: BackupsElsewhere | null
}

export interface BackupsElsewhere {
  /** Storage and bucket, without credentials. */
  destination: string
  /**
   * Copies a backup there, and removes old copies. Returns `null` if another node is doing so. Rejects with the reason; files
   * that were already copied remain, and the next attempt continues from there.
   */
  copy(name: string): Promise<BackupCopy | null>
}
