import type { Pool } from 'pg'
import type { HealthWatch } from '../../domain/health/watch-health.ts'
import type { Certificate } from '../../domain/ports/machine.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import type { MailCounts } from './count-mails.ts'

export interface Sources {
  pool: Pool
  /** Absent when pages are not kept in memory. */
  cache: PageCache | null
  /** Jobs of each queue that wait or run, on all nodes together. */
  jobDepths(): Promise<Record<string, { waiting: number; running: number }>>
  /** What became of this node's mails so far. */
  mails: MailCounts
  /** How it goes with the mailboxes that the site follows, on whichever node. */
  mailboxes(): Promise<{ fetched_at: Date | null; failure: string | null }[]>
  /** When the site was last backed up, by whichever node. */
  lastBackup(): Promise<Date | null>
  /** How the site fares, as this node last looked. */
  health: HealthWatch
  /** What the site's address shows; `null` where that is no https. */
  certificate(): Certificate | null
}
