import type { estimateDrafts, estimates, outgoingMails } from '../../../db/schema/tables.ts'
import { documentAmountColumnTitles } from '../../billing/documents/document-archive-columns.ts'
import { sentMailColumns, sentMailColumnWords } from '../../correspondence/outbox/mail-archive-sections.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  columnPrintedInPdf,
  derivedColumn,
  internalColumn,
  internalIdColumn,
  leaveOutColumn,
  otherRecordReferenceColumn,
  staffIdentityColumn,
} from '../../kernel/personal-data/archive-section.ts'
import { clientTypeNames } from '../../people/clients/client-fields.ts'
import { rimValueLabels } from '../../workshop/rims/rim-archive-sections.ts'
import { estimateStateNames } from './estimate.ts'
import { estimateDecisionChannelNames } from './estimate-options.ts'

/** Sections of the personal-data archive about estimates. */
export const estimateArchiveSections = {
  drafts: {
    title: 'Brouillons de devis',
    columns: {
      created_at: 'Commencé le',
      changed_at: 'Modifié le',
      content: 'Contenu',
      safety_lifts: internalColumn,
      id: internalIdColumn,
      client_id: internalIdColumn,
      pos_id: internalColumn,
      quote_request_id: otherRecordReferenceColumn,
      replaces: otherRecordReferenceColumn,
      version: internalColumn,
      author_id: staffIdentityColumn,
      author_name: staffIdentityColumn,
    } satisfies ArchiveColumnsOf<typeof estimateDrafts>,
  },
  estimates: {
    title: 'Devis',
    columns: {
      estimate_number: 'Numéro',
      created_at: 'Émis le',
      state: 'État',
      ...documentAmountColumnTitles,
      vehicle: 'Véhicule',
      registration_number: 'Immatriculation',
      valid_until: 'Valable jusqu’au',
      working_days: 'Délai en jours ouvrés',
      message: 'Message',
      lines: 'Lignes',
      rims: 'Jantes',
      buyer: 'Établi à',
      sent_at: 'Envoyé le',
      seen_at: 'Consulté le',
      lessor: 'Loueur de la voiture',
      reminded_at: 'Relancé le',
      decided_at: 'Décidé le',
      decision_channel: 'Par',
      decided_by: 'Noté par',
      refusal_reason: 'Motif du refus',
      consent: 'Ce que vous avez accepté',
      early_start_at: 'Demande de commencer sans attendre',
      confirmed_at: 'Confirmé le',
      confirmed_to: 'Confirmé à',
      deposit_asked: 'Acompte demandé',
      offered_at: columnPrintedInPdf,
      safety_lifts: internalColumn,
      id: internalIdColumn,
      client_id: internalIdColumn,
      pos_id: internalColumn,
      client_status: leaveOutColumn('derived from `state`'),
      quote_request_id: otherRecordReferenceColumn,
      replaced_by: otherRecordReferenceColumn,
      content: leaveOutColumn('same as the other columns, as typed'),
      terms_version: columnPrintedInPdf,
      search_text: derivedColumn,
    } satisfies ArchiveColumnsOf<typeof estimates>,
    cents: ['total_te', 'total', 'unit_price', 'deposit_asked'],
    words: {
      state: estimateStateNames,
      decision_channel: estimateDecisionChannelNames,
      type: clientTypeNames,
      ...rimValueLabels,
    },
  },
  estimateMails: {
    title: 'E-mails de devis',
    columns: {
      ...sentMailColumns,
      subject: leaveOutColumn('empty: computed from the estimate'),
    } satisfies ArchiveColumnsOf<typeof outgoingMails>,
    words: sentMailColumnWords,
  },
} as const satisfies ArchiveSections
