import type { estimates } from '../../db/schema/tables.ts'

export type EstimateState = (typeof estimates.$inferSelect)['state']

/** What the office calls them; clients read `estimateStatusNames` alone (docs/product.md §11.13). */
export const estimateStateNames: Readonly<Record<EstimateState, string>> = {
  issued: 'Émis',
  sent: 'Envoyé',
  seen: 'Consulté',
  accepted: 'Accepté',
  refused: 'Refusé',
  expired: 'Expiré',
  replaced: 'Remplacé',
}

/** Those that wait for the client's word. */
export const openStates = ['issued', 'sent', 'seen'] as const satisfies readonly EstimateState[]

export const isOpen = (state: EstimateState): boolean => (openStates as readonly string[]).includes(state)
