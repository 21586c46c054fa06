import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Hashing } from '../../adapters/sign-in/hashing.ts'
import type { OwnPicture } from '../../demo/inbox/own-picture.ts'
import type { InvoicePlatform } from '../../domain/e-invoicing/invoice-platform.ts'
import type { Clock } from '../../domain/ports/clock.ts'
import type { FileStore } from '../../domain/ports/file-store.ts'
import type { Mailer } from '../../domain/ports/mailer.ts'
import type { Environment } from '../env.ts'
import type { FromMemory } from '../page-cache/answer-from-memory.ts'
import type { Build } from '../requests/build.ts'
import type { AppEnv } from '../requests/wiring.ts'

export interface SiteParts {
  env: Environment
  log: Logger
  databaseUrl: string
  files: FileStore
  mailer: Mailer
  clock: Clock
  hashing: Hashing
  platform: InvoicePlatform | null
  build: Build
  clientDirectory?: string
  /** The demo's visitors have asked something with photos of these; nothing where it is not said. */
  demoPicture?: OwnPicture
}

export interface OpenSite {
  app: Hono<AppEnv>
  /** Answers what is in memory; to be asked before `app`. */
  fromMemory: FromMemory
  /** Ends the live streams, which would otherwise keep their connections open for as long as pages are. */
  endStreams(): Promise<void>
  /** Whether accounts whose password all know can be signed in to. */
  hasDemoAccounts: boolean
  /** Lets the running jobs finish, then lets go of the database. */
  close(): Promise<void>
}
