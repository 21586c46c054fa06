import type { supplements } from '../../../db/schema/tables.ts'
import {
  type ArchiveSections,
  type ColumnsOf,
  internalColumn,
  internalId,
  otherRecordReference,
  staffIdentity,
} from '../../kernel/personal-data/archive-section.ts'
import { rimDefects, rimServices } from '../../kernel/rim-words.ts'
import { decisionChannels } from '../estimates/estimate-options.ts'
import { supplementStateNames } from './supplement.ts'
import { declineConsequences } from './supplement-forms.ts'

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
      id: internalId,
      order_id: internalId,
      rim_id: otherRecordReference,
      photo_id: otherRecordReference,
      rim_name: internalColumn,
      vat_rate: internalColumn,
      dropped_line: internalColumn,
      safety_lifts: internalColumn,
      proposed_by: staffIdentity,
      proposed_by_name: staffIdentity,
      sent_by: staffIdentity,
      mailed_at: internalColumn,
      noted_by: staffIdentity,
      terms_version: otherRecordReference,
      withdrawn_by: staffIdentity,
    } satisfies ColumnsOf<typeof supplements, 'order_number'>,
    cents: ['unit_price'],
    words: {
      state: supplementStateNames,
      if_declined: declineConsequences,
      answer_channel: decisionChannels,
      service: rimServices,
      defect: rimDefects,
    },
  },
} as const satisfies ArchiveSections
