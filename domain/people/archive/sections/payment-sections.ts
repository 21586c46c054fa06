import { clientTypeNames } from '../../../clients/client-fields.ts'
import { invoiceStateNames } from '../../../invoices/invoice-status.ts'
import { cashGroundNames, paymentMeansNames } from '../../../payments/payment-means.ts'
import { mailStateNames } from '../stored-words.ts'
import { amounts, mailed } from './document-columns.ts'
import type { Sections } from './section-shape.ts'

/** What somebody was billed, and what they paid. */
export const paymentSections = {
  invoices: {
    title: 'Factures et avoirs',
    columns: {
      invoice_number: 'Numéro',
      created_at: 'Émise le',
      status: 'État',
      ...amounts,
      due_on: 'À régler le',
      paid_on: 'Réglée le',
      registration_number: 'Immatriculation',
      mileage: 'Kilométrage',
      purchase_order: 'Votre bon de commande',
      lines: 'Lignes',
      buyer: 'Établie à',
      credit_reason: 'Motif de l’avoir',
    },
    cents: ['total_te', 'total', 'unit_price'],
    words: { status: invoiceStateNames, type: clientTypeNames },
  },
  invoiceMails: {
    title: 'E-mails de facture',
    columns: { subject: 'Objet', ...mailed },
    words: { state: mailStateNames },
  },
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
    },
    cents: ['cents'],
    words: { means: paymentMeansNames, cash_ground: cashGroundNames },
  },
  bankLines: {
    title: 'Lignes de relevé de banque',
    columns: { booked_on: 'Date', cents: 'Montant', payer: 'Payeur', text: 'Libellé' },
    cents: ['cents'],
  },
} as const satisfies Sections
