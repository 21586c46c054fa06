import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { ImportCounts } from '../../../db/schema/clients/client-imports.ts'
import { clientImports, clients, customerCreations } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvents } from '../../events/record-event.ts'
import { findImport } from '../../import/keep-import.ts'
import { countFates, printOf } from '../../import/plan-summary.ts'
import { randomId } from '../../random-id.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { changedFields } from '../change-client.ts'
import { recordOf } from '../client-fields.ts'
import { freezeBuyers } from '../freeze-buyers.ts'
import { lockClients } from '../lock-clients.ts'
import type { Columns } from './columns.ts'
import { type PlannedLine, planImport } from './plan-import.ts'

export type Importing =
  | { outcome: 'saved'; counts: ImportCounts }
  /** Its hour is over. */
  | { outcome: 'gone' }
  /** Clients have changed since the page showed what would be done. */
  | { outcome: 'changed' }

const batchSize = 500

/**
 * Imports all right lines of a kept file, or none: what is done is what the page has shown, whose print is `seen`, or nothing. Once only;
 * the same again answers what was done.
 */
export function importClients(
  world: World<'db' | 'clock'>,
  by: StaffPerson,
  id: string,
  { columns, seen }: { columns: Columns; seen: string },
): Promise<Importing> {
  return world.db.transaction(async (tx): Promise<Importing> => {
    const kept = await findImport({ ...world, db: tx }, by, 'clients', id)
    if (!kept) return { outcome: 'gone' }
    // What was judged is what is written.
    await lockClients(tx, 'alone')
    const [held] = await tx
      .select({ outcome: clientImports.outcome })
      .from(clientImports)
      .where(eq(clientImports.id, id))
      .for('update')
    if (held?.outcome) return { outcome: 'saved', counts: held.outcome }
    const planned = await planImport(tx, kept.lines, columns)
    if (printOf(planned) !== seen) return { outcome: 'changed' }
    const counts = countFates(planned)
    await write(tx, world, by, planned)
    await tx.update(clientImports).set({ outcome: counts }).where(eq(clientImports.id, id))
    return { outcome: 'saved', counts }
  })
}

type Written = Extract<PlannedLine, { fate: 'created' | 'changed' }>

async function write(tx: Database, world: World<'clock'>, by: StaffPerson, planned: readonly PlannedLine[]) {
  const written = planned.filter(
    (line): line is Written => line.fate === 'created' || line.fate === 'changed',
  )
  for (let at = 0; at < written.length; at += batchSize)
    await writeBatch(tx, world, by, written.slice(at, at + batchSize))
}

const { id, created_at, merged_into, called, words, ...filled } = getTableColumns(clients)

/** A record that is there gets the values of the line laid over it. */
const taken = Object.fromEntries(
  Object.entries(filled).map(([name]) => [name, sql.raw(`excluded."${name}"`)]),
)

async function writeBatch(tx: Database, world: World<'clock'>, by: StaffPerson, lines: readonly Written[]) {
  const named = lines.map((line) => ({ line, id: line.fate === 'changed' ? line.id : randomId() }))
  const changed = named.flatMap(({ line }) => (line.fate === 'changed' ? [line] : []))
  await freezeBuyers(
    tx,
    changed.map((line) => line.id),
  )
  await tx
    .insert(clients)
    .values(named.map(({ line, id }) => ({ id, ...recordOf(line.values), created_at: world.clock.now() })))
    .onConflictDoUpdate({ target: clients.id, set: taken })
  const moved = changed.filter(({ fields }) => fields.includes('email')).map((line) => line.id)
  if (moved.length > 0)
    await tx
      .delete(customerCreations)
      .where(
        sql`${customerCreations.client_id} = any(${sql.param(moved)}::text[]) and ${customerCreations.status} = 'email_sent'`,
      )
  await recordEvents(
    tx,
    world,
    actorOf(by),
    named.map(({ line, id }) => ({ act: 'client.imported' as const, id, ...toldOf(line) })),
  )
}

function toldOf(line: Written) {
  if (line.fate === 'changed') {
    const told = changedFields(line.before, line.values)
    if (told) return told
  }
  return { before: null, after: { name: line.name, fields: {} } }
}
