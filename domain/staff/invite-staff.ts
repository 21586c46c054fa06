import { actorOf } from '../events/actor.ts'
import { judgeForm, type NameIn, type Problems, type Typed } from '../forms/judge-form.ts'
import { plainEmail, type StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { addStaff } from './add-staff.ts'
import { holdStaff } from './hold-staff.ts'
import { sendLink } from './send-staff-link.ts'
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
