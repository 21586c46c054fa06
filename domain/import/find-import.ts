import { and, eq, gt } from 'drizzle-orm'
import { clientImports } from '../../db/schema/tables.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { importLife } from './import-bounds.ts'

export type KeptImport = typeof clientImports.$inferSelect
export type ImportKind = KeptImport['kind']

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
