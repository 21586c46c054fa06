import { type SQL, sql } from 'drizzle-orm'
import { clients, estimates } from '../../../db/schema/tables.ts'
import { generalTerms } from '../../general-terms/figures.ts'
import type { HeldKind } from '../held-kinds.ts'

/** From this on a contract that a consumer concluded online is archived (Code de la consommation, D. 213-1), cents. */
const archivedFrom = 120_00

/** True of a quote that is such a contract: accepted on its page by an individual (docs/product.md §11.24). */
export const isContract: SQL = sql`(${estimates.state} = 'accepted' and ${estimates.decision_channel} = 'page' and ${estimates.total} >= ${sql.raw(String(archivedFrom))} and coalesce(${estimates.buyer} ->> 'type', (select owner.type from ${clients} owner where owner.id = ${estimates.client_id})) = 'individual')`

interface Duty {
  /** The text that asks for it. */
  law: string
  reason: string
}

/** What no erasure may take (RGPD, article 17, 3, b), and why. */
export const keptByLaw = {
  invoices: {
    law: 'Code de commerce, article L.\u00a0123-22',
    reason: `Les pièces comptables se gardent ${generalTerms.dataYears} ans après la clôture de leur exercice, telles qu’elles ont été émises, nom et adresse compris.`,
  },
  payments: {
    law: 'Code général des impôts, article\u00a0286, I, 3°\u00a0bis',
    reason: `Les encaissements sont inaltérables et se gardent ${generalTerms.dataYears} ans après la fin de leur année.`,
  },
  contracts: {
    law: 'Code de la consommation, articles L.\u00a0213-1 et D.\u00a0213-2',
    reason: `Un contrat de 120\u00a0€ ou plus conclu en ligne avec un consommateur s’archive ${generalTerms.dataYears} ans après la livraison.`,
  },
  contractWithdrawals: {
    law: 'Code de la consommation, articles L.\u00a0213-1 et L.\u00a0221-21',
    reason: `Ce qui met fin à un contrat conclu en ligne, et quand, s’archive avec lui, ${generalTerms.dataYears} ans.`,
  },
} as const satisfies Partial<Record<HeldKind, Duty>>

export type KeptKind = keyof typeof keptByLaw
export const isKept = (kind: HeldKind): kind is KeptKind => Object.hasOwn(keptByLaw, kind)
