import {
  buildXml,
  type DocumentReferenceInput,
  DocumentTypeCode,
  Flavor,
  type PaymentInput,
  Profile,
} from '@stackforge-eu/factur-x'
import { parisDay } from '../../../domain/calendar/paris-day.ts'
import type { DocumentReference } from '../../../domain/documents/document-reference.ts'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { paymentDelay, paymentTerms } from '../mentions.ts'
import { hasWholeFigures, invoiceFigures } from './invoice-figures.ts'
import { invoiceNotes } from './invoice-notes.ts'
import { buyerParty, sellerParty } from './invoice-parties.ts'

const typeCodes = {
  invoice: DocumentTypeCode.COMMERCIAL_INVOICE,
  'deposit-invoice': DocumentTypeCode.PREPAYMENT_INVOICE,
  'credit-note': DocumentTypeCode.CREDIT_NOTE,
} as const

/**
 * The invoice as data, Factur-X EN 16931 by the French rules (BR-FR V1.4.0). It is the invoice as it was issued: that it was
 * paid since changes nothing. `null` for a quote, and for a record that does not tell its lines, which is printed as ever.
 */
export function invoiceXml(document: PrintableDocument): string | null {
  if (document.kind === 'estimate' || !hasWholeFigures(document)) return null
  const { kind, number, issuedAt, suppliedOn, deposit } = document
  const xml = buildXml(
    {
      document: {
        id: number,
        // Services; S4 when a deposit came before (BR-FR-08).
        businessProcessId: deposit > 0 ? 'S4' : 'S1',
        typeCode: typeCodes[kind],
        issueDate: parisDay(issuedAt),
        notes: invoiceNotes(document),
      },
      seller: sellerParty(document),
      buyer: buyerParty(document),
      ...invoiceFigures(document),
      delivery: suppliedOn && kind === 'invoice' ? { date: suppliedOn } : undefined,
      payment: paymentOf(document),
      references: referencesOf(document),
    },
    Profile.EN16931,
    Flavor.FACTUR_X,
  )
  // An address that is not known is told by its country alone.
  return xml.replace(/\s*<ram:(LineOne|CityName)><\/ram:\1>/g, '')
}

/** SEPA credit transfer (58); a credit note asks for no payment and says what becomes of it. */
function paymentOf(document: PrintableDocument): PaymentInput {
  const { kind, number, dueOn, facts } = document
  if (kind === 'credit-note') return { termsDescription: paymentTerms(document).at(-1)?.text }
  const { iban, companyName } = facts.legal
  return {
    meansCode: '58',
    iban: iban.replace(/\s/g, ''),
    accountName: companyName,
    paymentReference: number,
    dueDate: dueOn ?? undefined,
    termsDescription: paymentDelay(document),
  }
}

function referencesOf(document: PrintableDocument): DocumentReferenceInput[] {
  const { credited, depositInvoices, orders, purchaseOrder } = document
  const preceding: DocumentReference[] = [...(credited ? [credited] : []), ...depositInvoices]
  // The norm has room for one order; a bill for several names them on its sheet.
  const [order] = orders.length === 1 ? orders : []
  return [
    // In this order: the data's schema knows no other.
    ...(order ? [{ id: order.number, type: 'seller-order' as const }] : []),
    ...(purchaseOrder ? [{ id: purchaseOrder, type: 'order' as const }] : []),
    ...preceding.map(({ number, issuedAt }) => ({
      id: number,
      type: 'preceding' as const,
      issueDate: parisDay(issuedAt),
    })),
  ]
}
