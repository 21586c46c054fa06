import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { backupRuns, staff } from '../../../db/schema/tables.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, siteActor } from '../../kernel/events/record-event.ts'
import { hasPermission } from '../../kernel/permissions.ts'
import type {
  Backups,
  BackupsElsewhere,
  UnknownBackupCopies,
  WrittenBackup,
} from '../../kernel/ports/backups.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { GivenUpCause } from '../../kernel/ports/jobs.ts'
import { formatList } from '../../kernel/text/french-list.ts'
import { countWithNoun } from '../../kernel/text/french-number.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { parseBackupName } from './backup-name.ts'

/**
 * Makes a backup and records the result. Returns `null` when a backup is already running. Throws when the backup fails, after
 * recording the failure.
 */
export const createBackup = (deps: Deps<'db' | 'clock'>, backups: Backups): Promise<WrittenBackup | null> =>
  recordRun(deps, { kind: 'made', place: backups.destination }, () => backups.write())

/** Makes a backup, then deletes old ones. Returns the backup and the number of deleted ones. */
export async function backUpAndDeleteOld(deps: Deps<'db' | 'clock'>, backups: Backups) {
  const written = await createBackup(deps, backups)
  return written && { written, removed: await removeOld(backups) }
}

/**
 * Copies the newest backup to the other storage and records the result. Returns `null` when there is no backup or another node
 * is copying.
 */
export async function copyBackup(deps: Deps<'db' | 'clock'>, backups: Backups, elsewhere: BackupsElsewhere) {
  return recordRun(deps, { kind: 'copied', place: elsewhere.destination }, async () => {
    const [newest] = await backups.list()
    const copied = newest && (await elsewhere.copy(newest.name))
    if (!copied) return null
    const { unknown, ...rest } = copied
    return { name: newest.name, ...rest, warning: unknownCopiesInWords(unknown) }
  })
}

/**
 * Restores the newest backup beside the site, deletes the restored data and records the result. Returns `null` when there is no
 * backup or another node is testing.
 */
export async function testNewestBackup(deps: Deps<'db' | 'clock'>, backups: Backups) {
  return recordRun(deps, { kind: 'tested', place: backups.destination }, async () => {
    const [newest] = await backups.list()
    const restored = newest && (await backups.testRestore(newest.name))
    return restored ? { name: newest.name, ...restored } : null
  })
}

/** Returns a French sentence about copies of unknown origin; `null` without any. */
function unknownCopiesInWords({ unsigned, future, others }: UnknownBackupCopies): string | null {
  const parts = [
    unsigned.length > 0 &&
      `${countWithNoun(unsigned.length, 'copie n’est pas signée', 'copies ne sont pas signées')} par ce site\u00a0: ${firstOf(unsigned)}`,
    future.length > 0 &&
      `${countWithNoun(future.length, 'copie porte', 'copies portent')} une date à venir\u00a0: ${firstOf(future)}`,
    others > 0 && `${countWithNoun(others, 'copie porte', 'copies portent')} le nom d’une autre installation`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `Parmi les copies ailleurs, ${parts.join('\u00a0; ')}.`
}

/** Returns the first three names, as a list for a sentence. */
const firstOf = (names: readonly string[]) => `${formatList(names.slice(0, 3))}${names.length > 3 ? '…' : ''}`

type BackupRun = typeof backupRuns.$inferInsert

async function recordRun<
  End extends Pick<BackupRun, 'name' | 'rows' | 'files' | 'bytes' | 'scratch' | 'warning'>,
>(
  { db, clock }: Deps<'db' | 'clock'>,
  what: Pick<BackupRun, 'kind' | 'place'>,
  run: () => Promise<End | null>,
): Promise<End | null> {
  const begunAt = clock.now()
  const finish = (end: Partial<BackupRun>) =>
    db.insert(backupRuns).values({ ...what, begun_at: begunAt, ended_at: clock.now(), ...end })
  try {
    const result = await run()
    if (result) await finish(result)
    return result
  } catch (error) {
    await finish({ failure: backupFailureInWords(error) })
    throw error
  }
}

async function removeOld(backups: Backups): Promise<number> {
  const all = await backups.list()
  const keptNames = selectBackupNamesToKeep(all)
  const old = all.filter(({ name }) => !keptNames.has(name))
  for (const { name } of old) await backups.remove(name)
  return old.length
}

/** Number of days, weeks and months whose last backup is kept. */
const retention = { days: 7, weeks: 4, months: 12 }

interface Made {
  name: string
  madeAt: Date
}

/**
 * Returns the names of the backups to keep: the last one of each of the latest seven days, four weeks (from Monday) and twelve
 * months that have a backup. Backups more than twelve months older than the newest are never kept, because the privacy policy
 * promises it (docs/product.md §2.10). Ages are relative to the newest backup, not to today, so that the last backups remain if
 * none was made for a year.
 */
export function selectBackupNamesToKeep(backups: readonly Made[]): Set<string> {
  const newestFirst = backups.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
  const [newest] = newestFirst
  const oldest = newest ? parisDate(newest.madeAt).subtract({ months: retention.months }).toString() : ''
  const lastOfEach = (periodOf: (madeAt: Date) => string, count: number) => {
    const last = new Map<string, string>()
    for (const { name, madeAt } of newestFirst) {
      if (parisDay(madeAt) < oldest) break
      const period = periodOf(madeAt)
      if (!last.has(period) && last.size < count) last.set(period, name)
    }
    return last.values()
  }
  return new Set([
    ...lastOfEach(parisDay, retention.days),
    ...lastOfEach(mondayOf, retention.weeks),
    ...lastOfEach((madeAt) => parisDay(madeAt).slice(0, 'yyyy-mm'.length), retention.months),
  ])
}

const parisDate = (instant: Date) => Temporal.PlainDate.from(parisDay(instant))

function mondayOf(instant: Date): string {
  const day = parisDate(instant)
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

const causes: Readonly<Record<string, string>> = {
  ENOSPC: 'le disque est plein',
  EDQUOT: 'le disque est plein',
  EFBIG: 'le système n’y accepte pas de fichier aussi gros',
  EACCES: 'le site n’a pas le droit d’y écrire',
  EPERM: 'le site n’a pas le droit d’y écrire',
  EROFS: 'le disque est en lecture seule',
  ENOENT: 'le dossier est introuvable',
  ENOTDIR: 'le dossier est introuvable',
  EEXIST: 'le dossier est introuvable',
  EIO: 'le disque est abîmé',
  ECONNREFUSED: 'le serveur ne répond pas',
  ECONNRESET: 'le serveur a coupé la liaison',
  ETIMEDOUT: 'le serveur ne répond pas',
  TimeoutError: 'le serveur ne répond pas',
  ENOTFOUND: 'l’adresse du serveur est introuvable',
  EAI_AGAIN: 'l’adresse du serveur est introuvable',
  NoSuchBucket: 'aucun espace de stockage ne porte ce nom',
  AccessDenied: 'le stockage refuse l’accès',
  InvalidAccessKeyId: 'le stockage ne connaît pas la clé',
  SignatureDoesNotMatch: 'le stockage refuse le secret',
  UnboundedAnswer: 'le stockage répond trop longuement',
}

/**
 * Returns the reason of a failed backup in French, without visitors' names: the meaning of the system's error code, else the
 * beginning of the message.
 */
function backupFailureInWords(error: unknown): string {
  const { code, name, message, cause } = error as Partial<Error> & { code?: string }
  // The S3 file store wraps the error of the storage.
  if (cause instanceof Error) return backupFailureInWords(cause)
  for (const word of [code, name]) {
    const knownCause = getOwnProperty(causes, word)
    if (knownCause) return `${knownCause} (${word})`
  }
  return code ?? (message ?? String(error)).split('\n')[0]?.slice(0, 200) ?? ''
}

/** Records that the nightly backup failed permanently, and queues a mail to the staff members responsible for the site. */
export async function reportFailedBackup(
  deps: Deps<'db' | 'jobs' | 'clock' | 'announcements'>,
  destination: string,
  cause: GivenUpCause,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (cause === 'process-ended') await recordCutOffBackup(tx, destination, deps.clock.now())
    const failed = await findFailedBackup(tx)
    if (!failed) return
    const after = { reason: failed.failure }
    await recordEvent(tx, deps, siteActor, {
      act: 'health.backup-failed',
      id: 'backup',
      before: null,
      after,
    })
    for (const userId of await listSiteMaintainerIds(tx))
      await deps.jobs.enqueue(tx, 'send-backup-failed-mail', { userId, runId: failed.id })
    await deps.announcements.announce(tx, 'office')
  })
}

/** Records a failed run, because a process that ends during a backup records none itself. */
const recordCutOffBackup = (tx: Transaction, destination: string, now: Date) =>
  tx.insert(backupRuns).values({
    kind: 'made',
    place: destination,
    begun_at: now,
    ended_at: now,
    failure: 'le site s’est arrêté deux fois en la faisant',
  })

/** Returns the latest failed backup, or the one with that id. */
export async function findFailedBackup(db: Database, id?: number) {
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(
      and(
        eq(backupRuns.kind, 'made'),
        isNotNull(backupRuns.failure),
        id === undefined ? undefined : eq(backupRuns.id, id),
      ),
    )
    .orderBy(desc(backupRuns.ended_at), desc(backupRuns.id))
    .limit(1)
  return run ? { ...run, failure: run.failure ?? '' } : null
}

/** Returns the user ids of the staff members who look after the site. */
export async function listSiteMaintainerIds(db: Database): Promise<string[]> {
  const keepers = await db
    .select({ id: staff.user_id, role: staff.role })
    .from(staff)
    .where(isNull(staff.closed_at))
  return keepers.filter(({ role }) => hasPermission({ staffRole: role }, 'mend-health')).map(({ id }) => id)
}

/**
 * Returns when the backup in the newest remote copy was made; `null` without a copy. The age of a copy is the age of its
 * backup, whenever the copy was taken.
 */
export async function findLastBackupCopyTime(db: Database): Promise<Date | null> {
  const [copied] = await db
    .select({ name: backupRuns.name, at: backupRuns.ended_at })
    .from(backupRuns)
    .where(and(eq(backupRuns.kind, 'copied'), isNull(backupRuns.failure)))
    .orderBy(desc(backupRuns.ended_at))
    .limit(1)
  return copied ? parseCopiedBackupTime(copied.name, copied.at) : null
}

/** Returns when the copied backup was made, by its name; the time of the copy if the name contains no time. */
export const parseCopiedBackupTime = (name: string | null, copiedAt: Date): Date =>
  parseBackupName(name ?? '')?.madeAt ?? copiedAt

/** Returns when the site was last backed up, by the job or by hand; `null` when it never was. */
export async function findLastBackupTime(db: Database): Promise<Date | null> {
  const [made] = await db
    .select({ at: backupRuns.ended_at })
    .from(backupRuns)
    .where(and(eq(backupRuns.kind, 'made'), isNull(backupRuns.failure)))
    .orderBy(desc(backupRuns.ended_at))
    .limit(1)
  return made?.at ?? null
}
