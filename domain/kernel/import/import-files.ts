import { createHash } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { ImportCounts } from '../../../db/schema/people/clients.ts'
import { clientImports } from '../../../db/schema/tables.ts'
import { yieldToEventLoopEvery } from '../flow/yield-every.ts'
import type { StaffPerson } from '../person.ts'
import type { Clock } from '../ports/clock.ts'
import type { Deps } from '../ports/deps.ts'
import type { ReadTableResult } from '../ports/file-reader.ts'
import type { UnreadableFile } from '../ports/unreadable-file.ts'
import { randomId } from '../random-id.ts'
import { importLifetime } from './import-limits.ts'

/** Stores an uploaded file of that kind for the import, for one hour at most. Returns its id, or why the file is no table. */
export async function saveImportFile(
  { db, clock, fileReader }: Deps<'db' | 'clock' | 'fileReader'>,
  by: StaffPerson,
  { kind, fileName, source }: { kind: ImportKind; fileName: string; source: Buffer | string },
): Promise<{ outcome: 'stored'; id: string } | UnreadableFile> {
  const table = await fileReader.readTable(source, by.userId)
  if (table.outcome === 'unreadable') return table
  return { outcome: 'stored', id: await saveImportTable({ db, clock }, by.userId, { kind, fileName, table }) }
}

/** Stores a table that was already read; returns its id. */
export async function saveImportTable(
  { db, clock }: Deps<'db' | 'clock'>,
  userId: string,
  {
    kind,
    fileName,
    table,
  }: { kind: ImportKind; fileName: string; table: Pick<ReadTableResult, 'json' | 'count'> },
): Promise<string> {
  const id = randomId()
  await db.insert(clientImports).values({
    id,
    kind,
    lines: sql`${table.json}::jsonb`,
    line_count: table.count,
    user_id: userId,
    created_at: clock.now(),
    file_name: fileName.replaceAll('\0', '').slice(0, 200),
  })
  return id
}

export type SavedImport = typeof clientImports.$inferSelect
export type ImportKind = SavedImport['kind']

/** Finds a stored file of that kind that `by` uploaded; `null` once its hour is over. */
export async function findSavedImport(
  { db, clock }: Deps<'db' | 'clock'>,
  by: StaffPerson,
  kind: ImportKind,
  id: string,
): Promise<SavedImport | null> {
  const [found] = await db
    .select()
    .from(clientImports)
    .where(isImportOfPerson(clock, by, kind, id))
  return found ?? null
}

/**
 * Returns the cells of a stored file as JSON without parsing them: requests do not parse a million cells. Otherwise like
 * `findSavedImport`.
 */
export async function findSavedImportJson(
  { db, clock }: Deps<'db' | 'clock'>,
  by: StaffPerson,
  kind: ImportKind,
  id: string,
): Promise<{ fileName: string; json: string } | null> {
  const [found] = await db
    .select({ fileName: clientImports.file_name, json: sql<string>`${clientImports.lines}::text` })
    .from(clientImports)
    .where(isImportOfPerson(clock, by, kind, id))
  return found ?? null
}

const isImportOfPerson = (clock: Clock, { userId }: StaffPerson, kind: ImportKind, id: string) =>
  and(
    eq(clientImports.id, id),
    eq(clientImports.kind, kind),
    eq(clientImports.user_id, userId),
    gt(clientImports.created_at, new Date(clock.now().getTime() - importLifetime)),
  )

/** Deletes files whose hour is over. Returns their number. */
export async function sweepSavedImports({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const oldest = new Date(clock.now().getTime() - importLifetime)
  return (await db.delete(clientImports).where(lt(clientImports.created_at, oldest))).rowCount ?? 0
}

/** Counts the lines of an import by what it will do with them: create, change, leave the same, or reject as wrong. */
export function countPlannedLinesByFate(planned: readonly { fate: keyof ImportCounts }[]): ImportCounts {
  const counts: ImportCounts = { created: 0, changed: 0, same: 0, wrong: 0 }
  for (const { fate } of planned) counts[fate] += 1
  return counts
}

/**
 * Returns a hash of a plan, including the previous values of each record. The form of an import sends the hash of the plan that
 * its page has shown, so that exactly this plan is executed.
 */
export async function hashImportPlan(planned: readonly unknown[]): Promise<string> {
  const print = createHash('sha256')
  const letOthersRun = yieldToEventLoopEvery()
  for (const line of planned) {
    print.update(JSON.stringify(line))
    await letOthersRun()
  }
  return print.digest('base64url')
}
