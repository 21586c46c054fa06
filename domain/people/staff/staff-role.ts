import type { StaffRole } from '../../kernel/person.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'

/** Names of the roles, in the order in which they are offered. */
export const staffRoleNames: Readonly<Record<StaffRole, string>> = storedValueNames({
  responsable: 'Responsable',
  bureau: 'Bureau',
  atelier: 'Atelier',
})

/** Explanation of each role for the person who chooses one. */
export const staffRoleHints: Readonly<Record<StaffRole, string>> = {
  responsable: 'tout, réglages et comptes de l’équipe compris',
  bureau: 'demandes, messages, clients et journal',
  atelier: 'commandes, et demandes à lire',
}
