import type { Pool } from 'pg'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { PageCache } from '../page-cache/page-cache.ts'
import type { MailCounts } from './count-mails.ts'
import { type Instruments, instrumentsOf } from './instruments.ts'

interface Sources {
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
}

export interface Metrics {
  /** One answered request, by its route's pattern; a raw address would make a series for each visitor. */
  observe(request: { method: string; route: string; status: number; seconds: number }): void
  /** Everything, as Prometheus reads it. */
  text(): Promise<string>
  contentType: string
}

/** What one node tells of itself (docs/operations.md, Metrics). */
export function createMetrics({ cache, ...sources }: Sources): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the beginning of its answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  const instruments = instrumentsOf(register)
  measureWork(instruments, sources)
  measureMailboxes(instruments, sources)
  measureBackups(instruments, sources)
  if (cache) measureCache(instruments, cache)
  return {
    observe: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    text: () => register.metrics(),
    contentType: register.contentType,
  }
}

function measureWork(
  { gauge, counter }: Instruments,
  { pool, jobDepths, mails }: Pick<Sources, 'pool' | 'jobDepths' | 'mails'>,
) {
  gauge('db_pool_connections', 'Connections of the pool, and who waits for one', 'state', () => [
    ['busy', pool.totalCount - pool.idleCount],
    ['idle', pool.idleCount],
    ['waiting', pool.waitingCount],
  ])
  gauge('jobs_waiting', 'Jobs that wait or will be tried again, of all nodes', 'queue', async () =>
    Object.entries(await jobDepths()).map(([queue, { waiting }]) => [queue, waiting]),
  )
  counter('mails_total', 'Mails handed to the mail server, and refusals', 'outcome', () =>
    Object.entries(mails),
  )
}

/** The name of a mailbox holds an address: its place in the list tells them apart. */
function measureMailboxes({ gauge }: Instruments, { mailboxes }: Pick<Sources, 'mailboxes'>) {
  gauge('mailbox_fetched_timestamp_seconds', 'When all of a mailbox was last taken in', 'mailbox', async () =>
    (await mailboxes()).map(({ fetched_at }, at) => [String(at), (fetched_at?.getTime() ?? 0) / 1000]),
  )
  gauge('mailbox_failure', 'Why a mailbox cannot be read now', 'reason', async () =>
    (await mailboxes()).flatMap(({ failure }) => (failure ? [[failure, 1]] : [])),
  )
}

/** Without any there is no figure: an alarm asks whether there is one. */
function measureBackups({ gauge }: Instruments, { lastBackup }: Pick<Sources, 'lastBackup'>) {
  gauge('backup_made_timestamp_seconds', 'When the site was last backed up', 'outcome', async () => {
    const made = await lastBackup()
    return made ? [['made', made.getTime() / 1000]] : []
  })
}

function measureCache({ gauge, counter }: Instruments, cache: PageCache) {
  counter('page_cache_answers_total', 'Pages asked for that may be kept in memory', 'result', () =>
    Object.entries(cache.counts),
  )
  counter('page_cache_renderings_total', 'Pages rendered to be kept in memory', 'outcome', () =>
    Object.entries(cache.renderings),
  )
  gauge('page_cache_size', 'What is kept in memory', 'unit', () => [
    ['pages', cache.store.size],
    ['bytes', cache.store.bytes],
  ])
}
