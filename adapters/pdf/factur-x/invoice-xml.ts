import { buildXml, DocumentTypeCode, Flavor, Profile } from '@stackforge-eu/factur-x'
import { parisDay } from '../../../domain/calendar/paris-day.ts'
import { documentNature } from '../../../domain/documents/line-nature.ts'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { buyerParty } from './buyer-party.ts'
import { invoiceFigures } from './invoice-figures.ts'
import { invoiceNotes } from './invoice-notes.ts'
import { paymentOf } from './invoice-payment.ts'
import { referencesOf } from './invoice-references.ts'
import { sellerParty } from './seller-party.ts'
import { hasWholeFigures } from './whole-figures.ts'

const typeCodes = {
  invoice: DocumentTypeCode.COMMERCIAL_INVOICE,
  'deposit-invoice': DocumentTypeCode.PREPAYMENT_INVOICE,
  'credit-note': DocumentTypeCode.CREDIT_NOTE,
} as const

const processes = { goods: 'B', service: 'S', mixed: 'M' } as const

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
        // Goods, services or both; 4 when a deposit came before (BR-FR-08).
        businessProcessId: `${processes[documentNature(document.lines)]}${deposit > 0 ? 4 : 1}`,
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
  return xml.replace(/(?:\n *)?<ram:(?:LineOne><\/ram:LineOne|CityName><\/ram:CityName)>/g, '')
}
