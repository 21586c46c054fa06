import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, customerCreations } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvents } from '../../events/record-event.ts'
import { randomId } from '../../random-id.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { changedFields } from '../changed-fields.ts'
import { recordOf } from '../client-values.ts'
import { freezeBuyers } from '../freeze-buyers.ts'
import type { PlannedLine } from './plan-line.ts'

const batchSize = 500

type Written = Extract<PlannedLine, { fate: 'created' | 'changed' }>

export async function writeClients(
  tx: Database,
  world: World<'clock'>,
  by: StaffPerson,
  planned: readonly PlannedLine[],
) {
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
