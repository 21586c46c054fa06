import type { supplements } from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  internalColumn,
  internalIdColumn,
  otherRecordReferenceColumn,
  staffIdentityColumn,
} from '../../kernel/personal-data/archive-section.ts'
import { rimDefectNames, rimServiceNames } from '../../kernel/rim-words.ts'
import { estimateDecisionChannelNames } from '../estimates/estimate-options.ts'
import { supplementStateNames } from './supplement.ts'
import { supplementDeclineConsequenceNames } from './supplement-forms.ts'

/** Section of the personal-data archive with the supplements. */
export const supplementArchiveSections = {
  supplements: {
    title: 'Suppléments',
    columns: {
      order_number: 'Commande',
      proposed_at: 'Proposé le',
      state: 'État',
      words: 'Constat',
      defect: 'Défaut',
      service: 'Prestation',
      unit_price: 'Prix HT',
      if_declined: 'En cas de refus',
      sent_at: 'Demandé le',
      sent_to: 'Demandé à',
      answered_at: 'Répondu le',
      answer_channel: 'Par',
      answered_by: 'Répondu par',
      shown: 'Ce que vous aviez sous les yeux',
      shown_hash: 'Son empreinte SHA-256',
      consent: 'Ce que vous avez accepté',
      early_start_at: 'Demande de commencer sans attendre',
      promised_on: 'Promise pour le',
      confirmed_at: 'Confirmé le',
      confirmed_to: 'Confirmé à',
      withdrawn_at: 'Retiré ou rétracté le',
      id: internalIdColumn,
      order_id: internalIdColumn,
      rim_id: otherRecordReferenceColumn,
      photo_id: otherRecordReferenceColumn,
      rim_name: internalColumn,
      vat_rate: internalColumn,
      dropped_line: internalColumn,
      safety_lifts: internalColumn,
      proposed_by: staffIdentityColumn,
      proposed_by_name: staffIdentityColumn,
      sent_by: staffIdentityColumn,
      mailed_at: internalColumn,
      noted_by: staffIdentityColumn,
      terms_version: otherRecordReferenceColumn,
      withdrawn_by: staffIdentityColumn,
    } satisfies ArchiveColumnsOf<typeof supplements, 'order_number'>,
    cents: ['unit_price'],
    words: {
      state: supplementStateNames,
      if_declined: supplementDeclineConsequenceNames,
      answer_channel: estimateDecisionChannelNames,
      service: rimServiceNames,
      defect: rimDefectNames,
    },
  },
} as const satisfies ArchiveSections
