import { clientImports } from '../../db/schema/tables.ts'
import { randomId } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import type { ImportKind } from './find-import.ts'
import { readTable } from './read-table.ts'

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
    id,
    kind,
    lines,
    line_count: lines.length - 1,
    user_id: by.userId,
    created_at: clock.now(),
    file_name: fileName.replaceAll('\0', '').slice(0, 200),
  })
  return { outcome: 'kept', id }
}
