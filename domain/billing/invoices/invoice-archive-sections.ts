import type { invoiceDrafts, invoices, outgoingMails } from '../../../db/schema/tables.ts'
import { sentMailColumns, sentMailColumnWords } from '../../correspondence/outbox/mail-archive-sections.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  columnPrintedInPdf,
  internalColumn,
  internalIdColumn,
  leaveOutColumn,
  otherRecordReferenceColumn,
  staffIdentityColumn,
} from '../../kernel/personal-data/archive-section.ts'
import { clientTypeNames } from '../../people/clients/client-fields.ts'
import { documentAmountColumnTitles } from '../documents/document-archive-columns.ts'
import { invoiceStateNames } from './invoice-status.ts'

/** Sections of the personal-data archive about invoices. */
export const invoiceArchiveSections = {
  preparations: {
    title: 'Factures en préparation',
    columns: {
      created_at: 'Commencée le',
      changed_at: 'Modifiée le',
      content: 'Contenu',
      id: internalIdColumn,
      client_id: internalIdColumn,
      orders: otherRecordReferenceColumn,
      proposed: leaveOutColumn('same as the lines of the orders'),
      author_id: staffIdentityColumn,
      author_name: staffIdentityColumn,
    } satisfies ArchiveColumnsOf<typeof invoiceDrafts>,
  },
  invoices: {
    title: 'Factures et avoirs',
    columns: {
      invoice_number: 'Numéro',
      created_at: 'Émise le',
      status: 'État',
      ...documentAmountColumnTitles,
      deposit: 'Acompte versé à la commande',
      supplied_on: 'Prestation effectuée le',
      sent_at: 'Envoyée le',
      due_on: 'À régler le',
      reminded_at: 'Relancée le',
      paid_on: 'Réglée le',
      registration_number: 'Immatriculation',
      mileage: 'Kilométrage',
      purchase_order: 'Votre bon de commande',
      lines: 'Lignes',
      buyer: 'Établie à',
      credit_reason: 'Motif de l’avoir',
      id: internalIdColumn,
      client_id: internalIdColumn,
      pos_id: internalColumn,
      credited_invoice: columnPrintedInPdf,
      is_deposit: columnPrintedInPdf,
      rates: columnPrintedInPdf,
      vat_exemption: columnPrintedInPdf,
      estimate_id: otherRecordReferenceColumn,
      reminders: leaveOutColumn('number of reminders, each of which is among the mails'),
    } satisfies ArchiveColumnsOf<typeof invoices>,
    cents: ['total_te', 'total', 'deposit', 'unit_price'],
    words: { status: invoiceStateNames, type: clientTypeNames },
  },
  invoiceMails: {
    title: 'E-mails de facture',
    columns: { subject: 'Objet', ...sentMailColumns } satisfies ArchiveColumnsOf<typeof outgoingMails>,
    words: sentMailColumnWords,
  },
} as const satisfies ArchiveSections
