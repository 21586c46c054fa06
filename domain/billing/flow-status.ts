import type { platformFlows } from '../../db/schema/tables.ts'
import { storedValueNames } from '../kernel/text/stored-value-names.ts'

export type PlatformFlowStatus = (typeof platformFlows.$inferSelect)['status']

/** Names of the statuses of an invoice on the platform, in the words of the reform. */
export const platformFlowStatusNames: Readonly<Record<PlatformFlowStatus, string>> = storedValueNames({
  waiting: 'En attente d’envoi',
  deposited: 'Déposée',
  received: 'Reçue',
  rejected: 'Rejetée',
  refused: 'Refusée',
  disputed: 'En litige',
  suspended: 'Suspendue',
  collected: 'Encaissée',
})
