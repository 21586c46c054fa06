import type { platformFlows } from '../../db/schema/tables.ts'

export type PlatformFlowStatus = (typeof platformFlows.$inferSelect)['status']

/** Names of the statuses of an invoice on the platform, in the words of the reform. */
export const platformFlowStatusNames: Readonly<Record<PlatformFlowStatus, string>> = {
  waiting: 'En attente d’envoi',
  deposited: 'Déposée',
  received: 'Reçue',
  rejected: 'Rejetée',
  refused: 'Refusée',
  disputed: 'En litige',
  suspended: 'Suspendue',
  collected: 'Encaissée',
}
