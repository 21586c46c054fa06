import type { platformFlows } from '../../db/schema/tables.ts'

export type FlowStatus = (typeof platformFlows.$inferSelect)['status']

/** Names of the statuses of an invoice on the platform, in the words of the reform. */
export const flowStatusNames: Readonly<Record<FlowStatus, string>> = {
  waiting: 'En attente d’envoi',
  deposited: 'Déposée',
  received: 'Reçue',
  rejected: 'Rejetée',
  refused: 'Refusée',
  disputed: 'En litige',
  suspended: 'Suspendue',
  collected: 'Encaissée',
}
