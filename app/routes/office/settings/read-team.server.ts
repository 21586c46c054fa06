import { listStaff } from '../../../../domain/staff/list-staff.ts'
import { pointsOfSaleName } from '../../../../domain/staff/points-of-sale-name.ts'
import { staffRoleNames } from '../../../../domain/staff/staff-role.ts'
import type { SiteContext } from '../../../context.ts'

export type TeamView = Awaited<ReturnType<typeof readTeam>>

/** Everybody with an account, and where it stands. */
export async function readTeam(world: SiteContext) {
  const members = await listStaff(world)
  return {
    members: members.map(({ id, name, email, role, pointsOfSale, closedAt, hasPassword }) => ({
      id,
      name,
      email,
      post: `${staffRoleNames[role]}, ${pointsOfSaleName(pointsOfSale)}`,
      state: closedAt ? 'Compte fermé' : hasPassword ? null : 'N’a pas encore choisi son mot de passe',
      isClosed: closedAt !== null,
    })),
  }
}
