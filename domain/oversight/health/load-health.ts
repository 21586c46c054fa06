import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { backupRuns, invoicePlatforms, mailboxes } from '../../../db/schema/tables.ts'
import { findLatestDocumentOrPayment } from '../../billing/documents/clock-behind.ts'
import { countPostponedMails, summarizeUnfiledMails } from '../../correspondence/mailbox/mailbox-state.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { Machine } from '../../kernel/ports/machine.ts'
import { countBouncedAddresses, listRejectedMails } from './rejected-mails.ts'
import { watchedJobNames } from './scheduled-jobs.ts'

export type HealthDeps = Deps<
  'db' | 'jobStatus' | 'backups' | 'files' | 'platform' | 'readsMail' | 'clock' | 'isDemo' | 'facts'
>

export type SiteHealth = Awaited<ReturnType<typeof loadSiteHealth>>

/** Reads the health data of all machines of the site. */
export async function loadSiteHealth(deps: HealthDeps, machine: Machine) {
  const [storage, jobs, { inbox, waiting, unfiled, ...mails }, platform, backups, newest] = await Promise.all(
    [
      measureStorage(deps, machine),
      loadJobHealth(deps),
      loadMailHealth(deps),
      deps.platform ? deps.db.select().from(invoicePlatforms) : null,
      loadBackupHealth(deps),
      findLatestDocumentOrPayment(deps.db),
    ],
  )
  return {
    now: deps.clock.now(),
    isDemo: deps.isDemo,
    brand: deps.facts.current().brand,
    ...storage,
    jobs,
    mails: { ...mails, hasServer: machine.sendsMail },
    certificate: machine.certificate(),
    inbox: deps.readsMail ? inbox : null,
    waiting,
    unfiled,
    platform,
    backups,
    /** Latest issued document. The clock of a server must not be before its day. */
    newest,
    machine,
  }
}

/** Returns the state of the database, the file store and the disk. */
async function measureStorage({ db, files }: Pick<HealthDeps, 'db' | 'files'>, machine: Machine) {
  const [database, storage, disk, room] = await Promise.all([
    measureDatabase(db),
    measure(() => files.check()),
    machine.disk(),
    files.hasRoom(),
  ])
  return { database, storage, disk: { ...disk, room } }
}

async function loadJobHealth({ jobStatus }: Pick<HealthDeps, 'jobStatus'>) {
  const [pending, givenUp, lastDone] = await Promise.all([
    jobStatus.pending(),
    jobStatus.givenUp.list(),
    jobStatus.lastDone(watchedJobNames),
  ])
  return { pending, givenUp, lastDone }
}

/** Returns the state of outgoing mails and of the mailboxes. */
async function loadMailHealth(deps: HealthDeps) {
  const [rejected, returned, inbox, waiting, unfiled] = await Promise.all([
    listRejectedMails(deps),
    countBouncedAddresses(deps),
    deps.db.select().from(mailboxes).orderBy(mailboxes.name),
    countPostponedMails(deps.db),
    summarizeUnfiledMails(deps),
  ])
  return {
    rejected,
    returned,
    inbox,
    /** Mails from unknown senders that wait in the mailbox because of rate limits. */
    waiting,
    /** Mails that are only in the mailbox, not in the office. */
    unfiled,
  }
}

/** Returns the duration of an action in milliseconds; `null` when it fails. */
async function measure(action: () => Promise<unknown>): Promise<number | null> {
  const began = performance.now()
  return action().then(
    () => Math.round(performance.now() - began),
    () => null,
  )
}

async function measureDatabase(db: Database) {
  const milliseconds = await measure(() => db.execute(sql`select 1`))
  const { rows } = await db.execute<{
    bytes: string
    version: string
    connections: number
    most: number
  }>(sql`
    select pg_database_size(current_database())::text as bytes, current_setting('server_version') as version,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most`)
  const [facts] = rows
  if (!facts) throw new Error('the query for the size and version of the database returned no row')
  return { milliseconds, ...facts, bytes: Number(facts.bytes) }
}

type Run = typeof backupRuns.$inferSelect

/** Latest successful and latest failed run of one kind. */
interface Runs {
  done: Run | null
  failed: Run | null
  /** Whether the failure is the newer of the two. */
  isFailing: boolean
}

/**
 * Returns the state of backups (`destination` is `null` when none are configured), of their copies elsewhere, and of the restore
 * tests.
 */
export async function loadBackupHealth({ db, backups }: Deps<'db' | 'backups'>) {
  const [made, copied, tested, kept] = await Promise.all([
    loadBackupRuns(db, 'made'),
    loadBackupRuns(db, 'copied'),
    loadBackupRuns(db, 'tested'),
    // A missing disk is reported by the backup that fails.
    backups?.list().catch(() => []) ?? [],
  ])
  return {
    destination: backups?.destination ?? null,
    kept,
    made: made.done,
    failed: made.failed,
    copies: { destination: backups?.elsewhere?.destination ?? null, ...copied },
    restoreTest: tested,
  }
}

async function loadBackupRuns(db: Database, kind: Run['kind']): Promise<Runs> {
  const last = async (hasFailed: boolean) => {
    const [run] = await db
      .select()
      .from(backupRuns)
      .where(
        and(
          eq(backupRuns.kind, kind),
          hasFailed ? isNotNull(backupRuns.failure) : isNull(backupRuns.failure),
        ),
      )
      .orderBy(desc(backupRuns.ended_at))
      .limit(1)
    return run ?? null
  }
  const [done, failed] = await Promise.all([last(false), last(true)])
  return { done, failed, isFailing: failed !== null && (done === null || done.ended_at < failed.ended_at) }
}
