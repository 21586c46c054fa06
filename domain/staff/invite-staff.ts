import type { Database } from '../../db/client.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type NameIn, type Problems, type Typed } from '../forms/judge-form.ts'
import { randomId } from '../random-id.ts'
import { plainEmail, type StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { addStaff } from './add-staff.ts'
import { holdStaff, type MemberRefusal } from './hold-staff.ts'
import { findStaff } from './list-staff.ts'
import { newStaffForm, tickedPointsOfSale } from './staff-form.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

export type StaffInvitation =
  | { outcome: 'saved'; id: string }
  /** Whoever invites may not any more. */
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: Problems<NameIn<typeof newStaffForm>> }

const taken = {
  client: 'Cette adresse est celle d’un client\u00a0: choisissez-en une autre',
  staff: 'Cette adresse a déjà un compte de l’équipe',
}

/** Makes the account of somebody new; the mail has the link by which they choose their password. */
export async function inviteStaff(world: Needs, by: StaffPerson, typed: Typed): Promise<StaffInvitation> {
  const { db, accounts } = world
  const judged = judgeForm(newStaffForm, typed)
  if (judged.outcome === 'invalid') return judged
  const { name, role } = judged.values
  const email = plainEmail(judged.values.email)
  const told = { name, role, email, points_of_sale: tickedPointsOfSale(judged.values) }
  return db.transaction(async (tx) => {
    // Held, so that of two who invite the same person the second is told.
    if (!(await holdStaff(tx, by, by.userId))) return { outcome: 'gone' } as const
    const holder = await accounts.findHolder(tx, email)
    if (holder) return { outcome: 'invalid', problems: { email: taken[holder.role] } } as const
    const id = await addStaff(tx, world, actorOf(by), told)
    await sendLink(tx, world, id)
    return { outcome: 'saved', id } as const
  })
}

/** Sends the link again to somebody who has not chosen a password yet; the former ones open nothing any more. */
export function inviteStaffAgain(
  world: Needs,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | MemberRefusal> {
  return world.db.transaction(async (tx): Promise<{ outcome: 'saved' } | MemberRefusal> => {
    const held = await holdStaff(tx, by, id)
    const member = held && (await findStaff({ ...world, db: tx }, id))
    if (!member || member.closedAt || member.hasPassword) return { outcome: 'gone' }
    await sendLink(tx, world, id)
    const { name } = member
    await recordEvent(tx, world, actorOf(by), { act: 'staff.invited', id, before: null, after: { name } })
    return { outcome: 'saved' }
  })
}

async function sendLink(tx: Database, { jobs, accounts }: Needs, userId: string): Promise<void> {
  await accounts.forgetResets(tx, userId)
  await jobs.enqueue(tx, 'send-staff-invitation-mail', { userId, invitationId: randomId() })
}
