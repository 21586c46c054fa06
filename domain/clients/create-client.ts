import type { Database } from '../../db/client.ts'
import { clients } from '../../db/schema/tables.ts'
import type { Actor } from '../events/actor.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type NameIn, type Problems, type Typed } from '../forms/judge-form.ts'
import { randomId } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { nameIn } from './client-name.ts'
import { type ClientValues, recordOf } from './client-values.ts'
import { clientForm } from './form/client-form.ts'
import { emailTaken, holdEmail } from './hold-email.ts'
import { lockClients } from './lock-clients.ts'
import { tidyValues } from './tidy-values.ts'

export type ClientProblems = Problems<NameIn<typeof clientForm>>

export type ClientCreation =
  | { outcome: 'saved'; id: string }
  | { outcome: 'invalid'; problems: ClientProblems }

/** Makes the record of a client that the workshop did not know. */
export function createClient(
  world: World<'db' | 'clock'>,
  by: StaffPerson,
  typed: Typed,
): Promise<ClientCreation> {
  const judged = judgeForm(clientForm, typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  const values = tidyValues(judged.values)
  return world.db.transaction(async (tx): Promise<ClientCreation> => {
    await lockClients(tx, 'shared')
    const holder = values.email ? await holdEmail(tx, values.email) : null
    if (holder) return { outcome: 'invalid', problems: { email: emailTaken(holder.called) } }
    return { outcome: 'saved', id: await addClient(tx, world, actorOf(by), values) }
  })
}

/** Adds the record, whose values are tidy and right and whose address is free; answers its id. */
export async function addClient(
  tx: Database,
  world: World<'clock'>,
  actor: Actor,
  values: ClientValues,
): Promise<string> {
  const id = randomId()
  await tx.insert(clients).values({ id, ...recordOf(values), created_at: world.clock.now() })
  const after = { name: nameIn(values) }
  await recordEvent(tx, world, actor, { act: 'client.created', id, before: null, after })
  return id
}
