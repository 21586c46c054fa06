import {
  changeStaffMember,
  changeStaffSignature,
  closeStaffAccount,
  inviteStaffMember,
  inviteStaffMemberAgain,
  reopenStaffAccount,
} from '../../domain/people/staff/staff-accounts.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import { staffOfWorld } from '../world.ts'

/** Actions of the owner on accounts of the staff. Those who act in the simulation keep theirs. */
export const teamActions: readonly Action[] = [
  {
    name: 'owner invites a staff member',
    weight: 1,
    async run({ deps, staff }, picks) {
      const place = picks.number(1, 20)
      const typed = {
        name: `Équipier ${place}`,
        email: `equipier${place}@atelier.test`,
        role: picks.one(['bureau', 'atelier']),
        pos_epinal: 'on',
        pos_ostwald: picks.one(['on', '']),
      }
      const invite = () => inviteStaffMember(deps, staff.head, typed)
      const { outcome } = await invite()
      if (picks.isIn(15)) await invite()
      return outcome
    },
  },
  {
    name: 'owner changes, closes or reopens an account',
    weight: 1,
    async run(world, picks) {
      const { deps, staff } = world
      const member = await pickRow<{ id: string; is_closed: boolean }>(
        world,
        picks,
        `select user_id as id, closed_at is not null as is_closed from staff where user_id <> all($1)
         order by created_at, user_id`,
        [Object.values(staffOfWorld).map(({ userId }) => userId)],
      )
      if (!member) return nothing
      const { id, is_closed } = member
      if (is_closed) return (await reopenStaffAccount(deps, staff.head, id)).outcome
      if (picks.isIn(40)) return (await closeStaffAccount(deps, staff.head, id)).outcome
      if (picks.isIn(50)) return (await inviteStaffMemberAgain(deps, staff.head, id)).outcome
      const typed = { name: `Équipier ${picks.number(1, 20)}`, role: 'bureau', pos_epinal: 'on' }
      return (await changeStaffMember(deps, staff.head, id, typed)).outcome
    },
  },
  {
    name: 'desk changes its signature',
    weight: 1,
    async run({ deps, staff }, picks) {
      const typed = { signature: `Marc Weber, poste ${picks.number(1, 9)}` }
      return (await changeStaffSignature(deps, staff.desk, typed)).outcome
    },
  },
]
