import type { Clock } from '../../domain/ports/clock.ts'
import type { FileStore } from '../../domain/ports/file-store.ts'

/** The site of which backups are made. */
export interface BackedUpSite {
  databaseUrl: string
  tenant: string
  files: FileStore
  clock: Clock
  /** What signs links and keeps second factors; `isKept` by the site itself, and so in the backup. */
  secret: { value: string; isKept: boolean }
  /** Of the site, for whoever reads. */
  version: string
}
