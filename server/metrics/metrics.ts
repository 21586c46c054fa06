import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { withDeadline } from '../../domain/kernel/flow/with-deadline.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import type { Machine } from '../../domain/kernel/ports/machine.ts'
import type { HealthWatch } from '../../domain/oversight/health/watch-health.ts'
import type { MailCounts } from './count-mails.ts'

export interface Metrics {
  /** Records one answered request under the pattern of its route: actual URLs would create a series for each visitor. */
  observe(request: { method: string; route: string; status: number; seconds: number }): void
  /** Returns all metrics in the format of Prometheus. */
  text(): Promise<string>
  contentType: string
}

/** Creates the metrics of one node (docs/operations.md, Metrics). */
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
  // The order matters: the pool must be measured before other instruments use its connections.
  measureWork(instruments, sources)
  measurePeers(instruments, sources)
  measureMailboxes(instruments, sources)
  measureBackups(instruments, sources)
  measureHealth(instruments, sources)
  if (cache) measureCache(instruments, cache)
  return {
    observe: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    text: () => register.metrics(),
    contentType: register.contentType,
  }
}

/** Counters and size of the page cache, read at each scrape. */
interface MeasuredCache {
  counts: Readonly<Record<string, number>>
  renderings: Readonly<Record<string, number>>
  store: { readonly size: number; readonly bytes: number }
}

interface Sources {
  pool: Pool
  files: Pick<FileStore, 'check'>
  /** Page cache to measure; `null` if pages are not cached in memory. */
  cache: MeasuredCache | null
  /** Returns the number of waiting and running jobs of each queue, over all nodes. */
  jobDepths(): Promise<Record<string, { waiting: number; running: number }>>
  /** Outcomes of this node's mails so far. */
  mails: MailCounts
  /** Returns the status of the site's mailboxes, whichever node reads them. */
  mailboxes(): Promise<{ fetched_at: Date | null; failure: string | null }[]>
  /** Returns the time of the site's last backup, by any node. */
  lastBackup(): Promise<Date | null>
  /** Returns the creation time of the latest backup that has been copied elsewhere. */
  lastCopy(): Promise<Date | null>
  /** Latest health checks by this node. */
  health: HealthWatch
  machine: Pick<Machine, 'certificate' | 'announcementsLostSince'>
}

/** Values of an instrument: one number for each value of its label. */
type Readings = [value: string, count: number][]

interface Instruments {
  gauge(name: string, help: string, label: string, read: () => Readings | Promise<Readings>): void
  /** Adds a gauge without labels: 1 if `check` resolves in time, otherwise 0. */
  up(name: string, help: string, check: () => Promise<unknown>): void
  counter(name: string, help: string, label: string, read: () => Readings): void
}

/** Maximum time in milliseconds to read an instrument; Prometheus gives up after ten seconds. */
const timeout = 3_000

/** Instruments that are read for each scrape. An instrument that cannot be read has no value, and does not affect the others. */
function instrumentsOf(register: Registry): Instruments {
  return {
    gauge: (name, help, label, read) =>
      void new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [register],
        async collect() {
          this.reset()
          const readings = withDeadline(Promise.try(read), timeout).catch((): Readings => [])
          for (const [value, count] of await readings) this.set({ [label]: value }, count)
        },
      }),
    up: (name, help, check) =>
      void new Gauge({
        name,
        help,
        registers: [register],
        async collect() {
          this.set(
            await withDeadline(Promise.try(check), timeout).then(
              () => 1,
              () => 0,
            ),
          )
        },
      }),
    counter: (name, help, label, read) =>
      void new Counter({
        name,
        help,
        labelNames: [label],
        registers: [register],
        collect() {
          this.reset()
          for (const [value, count] of read()) this.inc({ [label]: value }, count)
        },
      }),
  }
}

/** Creates a gauge for each service that this node uses. A failing service does not affect the gauges of the others. */
function measurePeers(
  { up }: Instruments,
  { pool, files, machine }: Pick<Sources, 'pool' | 'files' | 'machine'>,
) {
  up('database_up', '1 while the database answers within three seconds, else 0', () => pool.query('select 1'))
  up('storage_up', '1 while files can be read and written, else 0', () => files.check())
  up('announcements_up', '1 while this node receives the announcements of other nodes, else 0', async () => {
    if (machine.announcementsLostSince()) throw new Error('connection for announcements lost')
  })
}

function measureWork(
  { gauge, counter }: Instruments,
  { pool, jobDepths, mails }: Pick<Sources, 'pool' | 'jobDepths' | 'mails'>,
) {
  gauge(
    'db_pool_connections',
    'Connections of the database pool, and queries that wait for one',
    'state',
    () => [
      ['busy', pool.totalCount - pool.idleCount],
      ['idle', pool.idleCount],
      ['waiting', pool.waitingCount],
    ],
  )
  gauge('jobs_waiting', 'Jobs waiting or to be retried, on all nodes', 'queue', async () =>
    Object.entries(await jobDepths()).map(([queue, { waiting }]) => [queue, waiting]),
  )
  counter('mails_total', 'Attempts of this node to send a mail, by outcome', 'outcome', () =>
    Object.entries(mails),
  )
}

function measureCache({ gauge, counter }: Instruments, cache: MeasuredCache) {
  counter('page_cache_answers_total', 'Public pages requested, by result of the page cache', 'result', () =>
    Object.entries(cache.counts),
  )
  counter('page_cache_renderings_total', 'Pages rendered for the page cache, by outcome', 'outcome', () =>
    Object.entries(cache.renderings),
  )
  gauge('page_cache_size', 'Size of the page cache, in pages and in bytes', 'unit', () => [
    ['pages', cache.store.size],
    ['bytes', cache.store.bytes],
  ])
}

/**
 * Adds the checks of the page « État » as gauges for alarms. Every check has a value, so that a missing check differs from a
 * successful one.
 */
function measureHealth({ gauge }: Instruments, { health, machine }: Pick<Sources, 'health' | 'machine'>) {
  gauge(
    'site_bad_news',
    '1 for each part of the health page that needs attention, else 0',
    'part',
    async () => (await health.latestChecks()).map(({ id, level }) => [id, level === 'bad' ? 1 : 0]),
  )
  gauge(
    'certificate_ends_timestamp_seconds',
    'End of the certificate of the site, in seconds since 1970',
    'host',
    () => {
      const read = machine.certificate()
      return read?.endsAt ? [[read.host, read.endsAt.getTime() / 1000]] : []
    },
  )
}

/** Measures the last backup and its last copy. Without a backup the gauge has no value; alarms must test for its absence. */
function measureBackups(
  { gauge }: Instruments,
  { lastBackup, lastCopy }: Pick<Sources, 'lastBackup' | 'lastCopy'>,
) {
  gauge(
    'backup_made_timestamp_seconds',
    'Time of the last backup, in seconds since 1970; no value without a backup',
    'outcome',
    async () => {
      const backup = await lastBackup()
      return backup ? [['made', backup.getTime() / 1000]] : []
    },
  )
  gauge(
    'backup_copied_timestamp_seconds',
    'Time of the backup behind the newest copy in the bucket, in seconds since 1970; no value without a copy',
    'outcome',
    async () => {
      const copied = await lastCopy()
      return copied ? [['copied', copied.getTime() / 1000]] : []
    },
  )
}

/** Measures the mailboxes. The label is the index in the list, because the name contains an address. */
function measureMailboxes({ gauge }: Instruments, { mailboxes }: Pick<Sources, 'mailboxes'>) {
  gauge(
    'mailbox_fetched_timestamp_seconds',
    'Time when the mailbox was last read completely, on any node, in seconds since 1970',
    'mailbox',
    async () =>
      (await mailboxes()).map(({ fetched_at }, at) => [String(at), (fetched_at?.getTime() ?? 0) / 1000]),
  )
  gauge('mailbox_failure', '1, with the reason, while the mailbox cannot be read', 'reason', async () =>
    (await mailboxes()).flatMap(({ failure }) => (failure ? [[failure, 1]] : [])),
  )
}
