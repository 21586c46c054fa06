import { formatPointsOfSale } from '../../business/points-of-sale.ts'
import type { Site } from '../../business/site.ts'
import type { StaffEventData, StaffEvents } from '../../people/staff/staff-events.ts'
import { staffRoleNames } from '../../people/staff/staff-role.ts'

/** Sentences of the journal for events of staff accounts; they name workshops, which `people` does not know. */
export const staffEventSentences: {
  readonly [Done in keyof StaffEvents]: (data: StaffEvents[Done], site: Site) => string
} = {
  'staff.created': ({ after }, site) =>
    `a créé le compte de ${after.name}, ${after.email} (${post(after, site)})`,
  'staff.invited': ({ after }) => `a envoyé à ${after.name} un nouveau lien pour choisir son mot de passe`,
  'staff.changed': ({ before, after }, site) =>
    `a modifié le compte de ${before.name}\u00a0: ${changes(before, after, site)}`,
  'staff.closed': ({ before }) => `a fermé le compte de ${before.name}`,
  'staff.reopened': ({ after }, site) => `a rouvert le compte de ${after.name} (${post(after, site)})`,
  'staff.factor-reset': ({ after }) => `a réinitialisé la vérification en deux étapes de ${after.name}`,
  'staff.notices-chosen': () => 'a changé ses choix d’e-mails',
  'staff.signed': () => 'a changé sa signature',
}

const post = ({ role, points_of_sale }: StaffEventData, site: Site) =>
  `${staffRoleNames[role]}, ${formatPointsOfSale(points_of_sale, site)}`

function changes(before: StaffEventData, after: StaffEventData, site: Site): string {
  const fields = [
    ['nom', before.name, after.name],
    ['rôle', staffRoleNames[before.role], staffRoleNames[after.role]],
    [
      'points de vente',
      formatPointsOfSale(before.points_of_sale, site),
      formatPointsOfSale(after.points_of_sale, site),
    ],
  ]
  return fields
    .filter(([, old, fresh]) => old !== fresh)
    .map(([what, old, fresh]) => `${what} ${old} → ${fresh}`)
    .join(', ')
}
