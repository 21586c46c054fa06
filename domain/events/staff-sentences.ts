import { pointsOfSaleName } from '../staff/points-of-sale-name.ts'
import { staffRoleNames } from '../staff/staff-role.ts'
import type { StaffTold, ToldActs } from './acts.ts'

/** What is read of what is done with the accounts of the workshop's people. */
export const staffSentences: {
  readonly [Done in keyof ToldActs & `staff.${string}`]: (told: ToldActs[Done]) => string
} = {
  'staff.created': ({ after }) => `a créé le compte de ${after.name}, ${after.email} (${post(after)})`,
  'staff.invited': ({ after }) => `a envoyé à ${after.name} un nouveau lien pour choisir son mot de passe`,
  'staff.changed': ({ before, after }) =>
    `a modifié le compte de ${before.name}\u00a0: ${changes(before, after)}`,
  'staff.closed': ({ before }) => `a fermé le compte de ${before.name}`,
  'staff.reopened': ({ after }) => `a rouvert le compte de ${after.name} (${post(after)})`,
  'staff.factor-reset': ({ after }) => `a réinitialisé la vérification en deux étapes de ${after.name}`,
  'staff.notices-chosen': () => 'a changé ses choix d’e-mails',
  'staff.signed': () => 'a changé sa signature',
}

const post = ({ role, points_of_sale }: StaffTold) =>
  `${staffRoleNames[role]}, ${pointsOfSaleName(points_of_sale)}`

function changes(before: StaffTold, after: StaffTold): string {
  const told = [
    ['nom', before.name, after.name],
    ['rôle', staffRoleNames[before.role], staffRoleNames[after.role]],
    ['points de vente', pointsOfSaleName(before.points_of_sale), pointsOfSaleName(after.points_of_sale)],
  ]
  return told
    .filter(([, old, fresh]) => old !== fresh)
    .map(([what, old, fresh]) => `${what} ${old} → ${fresh}`)
    .join(', ')
}
