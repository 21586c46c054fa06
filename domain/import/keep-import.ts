import { and, eq, gt, lt } from 'drizzle-orm'
import { clientImports } from '../../db/schema/tables.ts'
import { randomId } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { importLife } from './import-bounds.ts'
import { readTable } from './read-table.ts'

export type ImportKind = KeptImport['kind']

/** Keeps a file of that kind until it is imported, an hour at most; answers its id, or why it is no table. */
export async function keepImport(
  { db, clock }: World<'db' | 'clock'>,
  by: StaffPerson,
  { kind, fileName, content }: { kind: ImportKind; fileName: string; content: Buffer },
): Promise<{ outcome: 'kept'; id: string } | { outcome: 'unreadable'; sentence: string }> {
  const table = await readTable(content)
  if (table.outcome === 'unreadable') return table
  const id = randomId()
  const { lines } = table
  await db.insert(clientImports).values({
    ...{ id, kind, lines, line_count: lines.length - 1, user_id: by.userId, created_at: clock.now() },
    file_name: fileName.replaceAll('\0', '').slice(0, 200),
  })
  return { outcome: 'kept', id }
}

export type KeptImport = typeof clientImports.$inferSelect

/** The file of that kind, for whoever brought it; `null` once its hour is over. */
export async function findImport(
  { db, clock }: World<'db' | 'clock'>,
  by: StaffPerson,
  kind: ImportKind,
  id: string,
): Promise<KeptImport | null> {
  const oldest = new Date(clock.now().getTime() - importLife)
  const isTheirs = and(
    eq(clientImports.id, id),
    eq(clientImports.kind, kind),
    eq(clientImports.user_id, by.userId),
    gt(clientImports.created_at, oldest),
  )
  const [found] = await db.select().from(clientImports).where(isTheirs)
  return found ?? null
}

/** Deletes files whose hour is over. Answers how many. */
export async function sweepImports({ db, clock }: World<'db' | 'clock'>): Promise<number> {
  const oldest = new Date(clock.now().getTime() - importLife)
  return (await db.delete(clientImports).where(lt(clientImports.created_at, oldest))).rowCount ?? 0
}
