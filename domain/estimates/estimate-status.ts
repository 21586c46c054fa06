import type { estimates } from '../../db/schema/tables.ts'

export type EstimateStatus = (typeof estimates.$inferSelect)['status']

/** To the letter (docs/product.md §4.4). */
export const estimateStatusNames: Record<EstimateStatus, string> = {
  created: 'Devis créé',
  paid: 'Devis validé',
}
