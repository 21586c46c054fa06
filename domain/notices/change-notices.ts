import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { staff } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type NameIn, type Problems, type Typed } from '../forms/judge-form.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import { may } from '../staff/permissions.ts'
import type { World } from '../world.ts'
import type { Notices } from './notice-kinds.ts'
import { noticesForm } from './notices-form.ts'

export type NoticesChange =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; problems: Problems<NameIn<typeof noticesForm>> }

const { notices_of_requests, notices_of_messages, notices_of_answers } = staff

/** The choices of somebody of the staff; none while there is no such account. */
export async function findNotices(db: Database, { userId }: StaffPerson): Promise<Notices | null> {
  const [found] = await db
    .select({ notices_of_requests, notices_of_messages, notices_of_answers })
    .from(staff)
    .where(eq(staff.user_id, userId))
  return found ?? null
}

/** Changes which mails whoever is signed in gets; of messages only who may read them. */
export async function changeNotices(
  world: World<'db' | 'clock'>,
  person: StaffPerson,
  typed: Typed,
): Promise<NoticesChange> {
  const mayReadMessages = may(person, 'read-messages')
  const judged = judgeForm(noticesForm, mayReadMessages ? typed : { ...typed, notices_of_messages: 'none' })
  if (judged.outcome === 'invalid') return judged
  const after = judged.values
  return world.db.transaction(async (tx) => {
    const before = await findNotices(tx, person)
    if (!before || isSame(before, after)) return { outcome: 'saved' }
    await tx.update(staff).set(after).where(eq(staff.user_id, person.userId))
    const told = { act: 'staff.notices-chosen', id: person.userId, before, after } as const
    await recordEvent(tx, world, actorOf(person), told)
    return { outcome: 'saved' }
  })
}

const isSame = (one: Notices, other: Notices) =>
  Object.entries(one).every(([name, choice]) => other[name as keyof Notices] === choice)
