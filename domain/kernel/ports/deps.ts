import type { Database } from '../../../db/client.ts'
import type { RateLimits } from '../flow/rate-limits.ts'
import type { Accounts } from './accounts.ts'
import type { Announcements } from './announcements.ts'
import type { Backups } from './backups.ts'
import type { Clock } from './clock.ts'
import type { ImportFileReader } from './file-reader.ts'
import type { FileStore } from './file-store.ts'
import type { InvoicePlatform } from './invoice-platform.ts'
import type { JobQueue, JobQueueStatus } from './jobs.ts'
import type { MailReader } from './mailbox.ts'
import type { Mailer } from './mailer.ts'
import type { Outboxes } from './outboxes.ts'
import type { PageAddresses } from './page-addresses.ts'
import type { PdfPrinter } from './pdf-printer.ts'
import type { PictureDecoder } from './picture-decoder.ts'
import type { TextComparer } from './text-comparer.ts'

/** Everything that the domain gets from outside: the ports and the operator's configuration. */
export interface AllDeps {
  db: Database
  jobs: JobQueue
  /** Status of the job queues. */
  jobStatus: JobQueueStatus
  /** `null` if the site makes no backups by itself. */
  backups: Backups | null
  files: FileStore
  fileReader: ImportFileReader
  mailer: Mailer
  mailReader: MailReader
  printer: PdfPrinter
  pictures: PictureDecoder
  comparer: TextComparer
  /** `null` if invoices are sent by mail only. */
  platform: InvoicePlatform | null
  outboxes: Outboxes
  accounts: Accounts
  announcements: Announcements
  limits: RateLimits
  clock: Clock
  /** Origin of the site, without a final slash. */
  siteUrl: string
  addresses: PageAddresses
  /** Sender’s e-mail address of all mails. Replies go there too. */
  mailAddress: string
  /** Whether the site reads mails to that e-mail address, also with `+…` before the @ (docs/operations.md). */
  readsMail: boolean
  /** Key for signatures of links in mails, devices and sessions. */
  secret: string
  /** Whether this is a demo: required company facts may be missing, and checks of the operator's duties do not apply. */
  isDemo: boolean
  /** Whether a user may continue without a second factor: true for the people of the demo if it is enabled. */
  canSkipFactor(userId: string): boolean
  /** Whether the site never reveals which e-mail addresses have an account. */
  hidesAccounts: boolean
}

/** The parts of `AllDeps` that a function needs. */
export type Deps<Part extends keyof AllDeps> = Pick<AllDeps, Part>
