import type { bankLines, payments } from '../../../db/schema/tables.ts'
import {
  type ArchiveSections,
  type ColumnsOf,
  handling,
  otherRecord,
  ownKey,
  team,
} from '../../kernel/personal-data/archive-section.ts'
import { cashGroundNames, paymentMeansNames } from '../payment-means.ts'

/** Sections of the personal-data archive about payments. */
export const paymentArchiveSections = {
  payments: {
    title: 'Encaissements',
    columns: {
      paid_on: 'Payé le',
      cents: 'Montant',
      method: { key: 'means', label: 'Moyen' },
      reference: 'Référence',
      cash_ground: 'Motif des espèces',
      cash_proof: 'Justificatif',
      recorded_at: 'Enregistré le',
      id: ownKey,
      idempotency_key: ownKey,
      invoice_id: otherRecord,
      pos_id: handling,
      booked_on: handling,
      recorded_by: team,
      previous_hash: handling,
      hash: handling,
    } satisfies ColumnsOf<typeof payments>,
    cents: ['cents'],
    words: { means: paymentMeansNames, cash_ground: cashGroundNames },
  },
  bankLines: {
    title: 'Lignes de relevé de banque',
    columns: {
      booked_on: 'Date',
      cents: 'Montant',
      payer: 'Payeur',
      text: 'Libellé',
      id: ownKey,
      payment_id: otherRecord,
      state: handling,
      imported_at: handling,
    } satisfies ColumnsOf<typeof bankLines>,
    cents: ['cents'],
  },
} as const satisfies ArchiveSections
