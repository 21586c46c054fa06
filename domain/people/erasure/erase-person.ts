import { asc, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  contactMessages,
  erasedFiles,
  erasures,
  invoices,
  orders,
  quoteRequests,
} from '../../../db/schema/tables.ts'
import { freezeBuyers } from '../../clients/freeze-buyers.ts'
import { lockClients } from '../../clients/lock-clients.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { judgeForm, type NameIn, type Problems, type Typed } from '../../forms/judge-form.ts'
import { baseField } from '../../forms/merge-changes.ts'
import { randomId } from '../../random-id.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { isOfClient } from '../belongings.ts'
import { findPerson, type Person } from '../find-person.ts'
import { allHeldKinds, type Held } from '../held-kinds.ts'
import type { PersonKey } from '../person-key.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseClient } from './erase-client.ts'
import { eraseShowings } from './erase-showings.ts'
import { eraseThreads } from './erase-threads.ts'
import { eraseWork } from './erase-work.ts'
import { erasureForm } from './erasure-form.ts'
import { isKept } from './kept-by-law.ts'
import { planErasure } from './plan-erasure.ts'
import { redactEvents } from './redact-events.ts'

export type Erasure =
  | { outcome: 'saved'; id: string }
  /** Nothing is left of them, or they are gone into another record. */
  | { outcome: 'gone' }
  /** Something has to be ended before. */
  | { outcome: 'hindered' }
  /** Something came in, or went, since the page was shown. */
  | { outcome: 'changed' }
  | { outcome: 'invalid'; problems: Problems<NameIn<typeof erasureForm>> }

type Needs = World<'db' | 'jobs' | 'accounts' | 'clock' | 'announcements'>

/**
 * Takes out of the site all that is kept of somebody, but for what the law keeps: in one transaction, after which a job
 * deletes the files. What was shown is what is done: `typed` carries what the page's plan had seen
 * (docs/product.md §11.24). Done once, there is nobody left to be erased again.
 */
export async function erasePerson(
  world: Needs,
  by: StaffPerson,
  key: PersonKey,
  typed: Typed,
): Promise<Erasure> {
  const judged = judgeForm(erasureForm, typed)
  if (judged.outcome === 'invalid') return judged
  return world.db.transaction(async (tx): Promise<Erasure> => {
    await lockClients(tx, 'alone')
    const person = await findPerson({ ...world, db: tx }, key)
    if (!person) return { outcome: 'gone' }
    await holdAll(tx, person)
    const { held, obstacles, seen } = await planErasure(tx, person)
    if (obstacles.length > 0) return { outcome: 'hindered' }
    if (typed[baseField] !== seen) return { outcome: 'changed' }
    const id = await writeDown(tx, world, by, { why: judged.values.why, held })
    await eraseAll(tx, world, { by, person, erasureId: id })
    return { outcome: 'saved', id }
  })
}

/** Threads, orders and invoices, each kind in the order of its ids as whoever acts on several of them holds them. */
async function holdAll(tx: Database, person: Person): Promise<void> {
  const threads = [
    [quoteRequests, person.requestIds],
    [contactMessages, person.messageIds],
  ] as const
  for (const [table, ids] of threads)
    await tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, ids))
      .orderBy(asc(table.id))
      .for('update')
  for (const table of [invoices, orders])
    await tx
      .select({ id: table.id })
      .from(table)
      .where(isOfClient(table.client_id, person))
      .orderBy(asc(table.id))
      .for('update')
}

interface Done {
  why: typeof erasures.$inferInsert.why
  held: Held
}

/** The row under which values may be taken out of events, and what the journal says: nothing of whose they were. */
async function writeDown(tx: Database, world: Needs, by: StaffPerson, { why, held }: Done): Promise<string> {
  const id = randomId()
  const kinds = allHeldKinds.filter((kind) => held[kind])
  const of = (chosen: typeof kinds) => Object.fromEntries(chosen.map((kind) => [kind, held[kind] ?? 0]))
  const counts = { done: of(kinds.filter((kind) => !isKept(kind))), kept: of(kinds.filter(isKept)) }
  const author = { author_id: by.userId, author_name: by.name }
  await tx.insert(erasures).values({ id, at: world.clock.now(), ...author, why, ...counts })
  const after = { why, ...counts }
  await recordEvent(tx, world, actorOf(by), { act: 'person.erased', id, before: null, after })
  return id
}

interface Meant {
  by: StaffPerson
  person: Person
  erasureId: string
}

async function eraseAll(tx: Database, world: Needs, { by, person, erasureId }: Meant): Promise<void> {
  // What the law keeps says whom it was made out to before the record does not any more.
  await freezeBuyers(tx, person.clientIds)
  await redactEvents(tx, person)
  const paths = [
    ...(await eraseShowings(tx, world, by, person)),
    ...(await eraseThreads(tx, world, person)),
    ...(await eraseWork(tx, world, person)),
  ]
  await eraseAccount(tx, world, person)
  await eraseClient(tx, world, person)
  const files = [...new Set(paths)].map((path) => ({ path, erasure_id: erasureId }))
  if (files.length === 0) return
  for (let place = 0; place < files.length; place += 1_000)
    await tx
      .insert(erasedFiles)
      .values(files.slice(place, place + 1_000))
      .onConflictDoNothing()
  await world.jobs.enqueue(tx, 'erase-files', { erasureId })
}
