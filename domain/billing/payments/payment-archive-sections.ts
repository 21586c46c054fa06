import type { bankLines, payments } from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  internalColumn,
  internalIdColumn,
  otherRecordReferenceColumn,
  staffIdentityColumn,
} from '../../kernel/personal-data/archive-section.ts'
import { cashLimitExemptionGroundNames, paymentMeansNames } from '../payment-means.ts'

/** Sections of the personal-data archive about payments. */
export const paymentArchiveSections = {
  payments: {
    title: 'Encaissements',
    columns: {
      paid_on: 'Payé le',
      cents: 'Montant',
      means: 'Moyen',
      reference: 'Référence',
      cash_ground: 'Motif des espèces',
      cash_proof: 'Justificatif',
      recorded_at: 'Enregistré le',
      id: internalIdColumn,
      idempotency_key: internalIdColumn,
      invoice_id: otherRecordReferenceColumn,
      pos_id: internalColumn,
      booked_on: internalColumn,
      recorded_by: staffIdentityColumn,
      previous_hash: internalColumn,
      hash: internalColumn,
      overpays: internalColumn,
    } satisfies ArchiveColumnsOf<typeof payments>,
    cents: ['cents'],
    words: { means: paymentMeansNames, cash_ground: cashLimitExemptionGroundNames },
  },
  bankLines: {
    title: 'Lignes de relevé de banque',
    columns: {
      booked_on: 'Date',
      cents: 'Montant',
      payer: 'Payeur',
      text: 'Libellé',
      id: internalIdColumn,
      payment_id: otherRecordReferenceColumn,
      state: internalColumn,
      imported_at: internalColumn,
    } satisfies ArchiveColumnsOf<typeof bankLines>,
    cents: ['cents'],
  },
} as const satisfies ArchiveSections
