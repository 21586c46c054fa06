import { pointsOfSaleName } from '../../business/points-of-sale.ts'
import type { StaffEventData, StaffEvents } from '../../people/staff/staff-events.ts'
import { staffRoleNames } from '../../people/staff/staff-role.ts'

/** Sentences of the journal for events of staff accounts; they name workshops, which `people` does not know. */
export const staffSentences: {
  readonly [Done in keyof StaffEvents]: (data: StaffEvents[Done]) => string
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

const post = ({ role, points_of_sale }: StaffEventData) =>
  `${staffRoleNames[role]}, ${pointsOfSaleName(points_of_sale)}`

function changes(before: StaffEventData, after: StaffEventData): string {
  const fields = [
    ['nom', before.name, after.name],
    ['rôle', staffRoleNames[before.role], staffRoleNames[after.role]],
    ['points de vente', pointsOfSaleName(before.points_of_sale), pointsOfSaleName(after.points_of_sale)],
  ]
  return fields
    .filter(([, old, fresh]) => old !== fresh)
    .map(([what, old, fresh]) => `${what} ${old} → ${fresh}`)
    .join(', ')
}
