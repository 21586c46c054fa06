import type { Database } from '../../../db/client.ts'
import type { RateLimits } from '../flow/rate-limits.ts'
import type { Accounts } from './accounts.ts'
import type { Announcements } from './announcements.ts'
import type { Backups } from './backups.ts'
import type { Clock } from './clock.ts'
import type { FileReader } from './file-reader.ts'
import type { FileStore } from './file-store.ts'
import type { InvoicePlatform } from './invoice-platform.ts'
import type { JobBook, JobQueue } from './jobs.ts'
import type { MailReader } from './mailbox.ts'
import type { Mailer } from './mailer.ts'
import type { Outboxes } from './outboxes.ts'
import type { PageAddresses } from './page-addresses.ts'
import type { PdfPrinter } from './pdf-printer.ts'
import type { PictureDecoder } from './picture-decoder.ts'
import type { TextComparer } from './text-comparer.ts'

/** All that the domain is handed from outside: the ports, and what the operator has set. */
export interface AllDeps {
  db: Database
  jobs: JobQueue
  /** How it goes with the jobs. */
  jobBook: JobBook
  /** `null` where the site keeps none by itself. */
  backups: Backups | null
  files: FileStore
  fileReader: FileReader
  mailer: Mailer
  mailReader: MailReader
  printer: PdfPrinter
  pictures: PictureDecoder
  comparer: TextComparer
  /** `null` where invoices go by mail alone. */
  platform: InvoicePlatform | null
  outboxes: Outboxes
  accounts: Accounts
  announcements: Announcements
  limits: RateLimits
  clock: Clock
  /** Origin of the site, without a final slash. */
  siteUrl: string
  addresses: PageAddresses
  /** From which mails are sent, and to which answers to them come. */
  mailAddress: string
  /** Whether the site reads what comes to that address, also with `+…` before the @ (docs/operations.md). */
  readsMail: boolean
  /** Signs what must come back as the site gave it: links in mails, devices, sessions. */
  secret: string
  /** Whether the site is looked around in: what it issues may name the company of nobody, and nobody's duty waits. */
  isDemo: boolean
  /** True for those who may go on without a second factor: the people of the demo, where it is on. */
  canSkipFactor(userId: string): boolean
  /** Nobody learns from the site which addresses have an account. */
  hidesAccounts: boolean
}

/** The parts that a function asks for. */
export type Deps<Part extends keyof AllDeps> = Pick<AllDeps, Part>
