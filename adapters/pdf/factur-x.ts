import {
  type AddressInput,
  buildXml,
  type DeliveryInput,
  type DocumentReferenceInput,
  DocumentTypeCode,
  Flavor,
  type InvoiceLineInput,
  type InvoiceTotalsInput,
  type NoteInput,
  type PaymentInput,
  Profile,
  type TradePartyInput,
  type VatBreakdownInput,
} from '@stackforge-eu/factur-x'
import type { DocumentBuyer, DocumentLine } from '../../db/schema/billing/documents.ts'
import { sirenOfBuyer } from '../../domain/billing/documents/document-buyer.ts'
import { documentNatureOf } from '../../domain/billing/documents/line-nature.ts'
import { type VatExemption, vatExemptionMention } from '../../domain/billing/invoices/vat-exemption.ts'
import { buyerCountryOf, isEstablishedAbroad } from '../../domain/billing/invoices/vat-territory.ts'
import {
  type DocumentReference,
  documentKindName,
  type PrintableDocument,
  sumDeductedCents,
} from '../../domain/billing/printing/printable-document.ts'
import { generalTermsFigures } from '../../domain/business/general-terms.ts'
import { locationOf } from '../../domain/business/site.ts'
import { parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { sumKnownCents } from '../../domain/kernel/money/amounts.ts'
import { lineTotalExclTaxOf, totalsOfDocumentLines } from '../../domain/kernel/money/vat.ts'
import { findCountry, isCountryCode } from '../../domain/kernel/text/countries.ts'
import { clientName } from '../../domain/people/clients/client.ts'
import { onlyDigitsOf } from '../../domain/people/clients/company-numbers.ts'
import {
  individualLateInterestText,
  noEarlyPaymentDiscountText,
  paymentDelaySentence,
  paymentTermsOf,
} from './mentions.ts'

const fileName = 'factur-x.xml'
const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const properties = {
  DocumentType: ['INVOICE', 'The type of the hybrid document'],
  DocumentFileName: [fileName, 'The name of the embedded XML document'],
  Version: ['1.0', 'The version of the standard applying to the embedded XML document'],
  ConformanceLevel: ['EN 16931', 'The conformance level of the embedded XML document'],
} as const

/** Attaches the invoice's data to its PDF as an alternative form, and declares it in the metadata (Factur-X 1.0). */
export function attachInvoice(pdf: PDFKit.PDFDocument, document: PrintableDocument): void {
  const xml = buildInvoiceXml(document)
  if (xml === null) return
  const attachment = {
    name: fileName,
    type: 'text/xml',
    relationship: 'Alternative',
    description: `${documentKindName(document.kind)} ${document.number} (Factur-X)`,
    creationDate: document.issuedAt,
    modifiedDate: document.issuedAt,
  }
  pdf.file(Buffer.from(xml), attachment)
  pdf.appendXML(descriptionXml)
  pdf.appendXML(schema)
}

const descriptionXml = `<rdf:Description rdf:about="" xmlns:fx="${namespace}">${Object.entries(properties)
  .map(([name, [value]]) => `<fx:${name}>${value}</fx:${name}>`)
  .join('')}</rdf:Description>`

/** PDF/A requires a description of properties outside its standard (ISO 19005-3, 6.6.2.3). */
const schema = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${Object.entries(
  properties,
)
  .map(
    ([name, [, description]]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  .join('')}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`

const typeCodes = {
  invoice: DocumentTypeCode.COMMERCIAL_INVOICE,
  'deposit-invoice': DocumentTypeCode.PREPAYMENT_INVOICE,
  'credit-note': DocumentTypeCode.CREDIT_NOTE,
} as const

const processes = { goods: 'B', service: 'S', mixed: 'M' } as const

/**
 * Returns the invoice as XML, Factur-X EN 16931 with the French rules (BR-FR V1.4.0). The data are those of the issued invoice:
 * later payments change nothing, except that a credit note which pays a part of it is deducted, as on the sheet. Returns `null`
 * for an estimate, for a record without its lines, and for a buyer in an unrecognised country: these are printed without data.
 */
export function buildInvoiceXml(document: PrintableDocument): string | null {
  if (document.kind === 'estimate' || !hasWholeFigures(document) || countryOf(document) === null) return null
  const { kind, number, issuedAt } = document
  const xml = buildXml(
    {
      document: {
        id: number,
        businessProcessId: businessProcess(document),
        typeCode: typeCodes[kind],
        issueDate: parisDay(issuedAt),
        notes: invoiceNotes(document),
      },
      seller: sellerParty(document),
      buyer: buyerParty(document),
      ...invoiceFigures(document),
      delivery: deliveryOf(document),
      payment: paymentOf(document),
      references: referencesOf(document),
    },
    Profile.EN16931,
    Flavor.FACTUR_X,
  )
  // Removes empty elements: an unknown address consists of its country only.
  return xml.replace(/(?:\n *)?<ram:(?:LineOne><\/ram:LineOne|CityName><\/ram:CityName)>/g, '')
}

/**
 * Returns the day of delivery, and the destination of goods that leave France. The standard requires both for goods sent to
 * another member state, also on credit notes (BR-IC-11, BR-IC-12).
 */
function deliveryOf(document: PrintableDocument): DeliveryInput | undefined {
  const { kind, suppliedOn, issuedAt, exemption, buyer } = document
  if (exemption !== 'intra-community' && exemption !== 'export')
    return suppliedOn && kind === 'invoice' ? { date: suppliedOn } : undefined
  const buyerCountry = buyerCountryOf(buyer)
  const country = buyerCountry?.territory === 'northern-ireland' ? 'XI' : buyerCountry?.code
  return {
    ...(kind !== 'deposit-invoice' && { date: suppliedOn ?? parisDay(issuedAt) }),
    partyName: clientName(buyer),
    location: { ...buyerAddress(document), ...(country && { country }) },
  }
}

/**
 * Returns the type of business process (BT-23, BR-FR-08): goods, services or both; 2 where everything was paid before the invoice
 * was issued, 4 where a deposit was.
 */
function businessProcess({ lines, wasReceived, deposit }: PrintableDocument): string {
  return `${processes[documentNatureOf(lines)]}${wasReceived ? 2 : deposit > 0 ? 4 : 1}`
}

/** Whether the lines add up to the totals, and each line has a tax rate or a reason for exemption, as the standard requires. */
function hasWholeFigures({ lines, totals, exemption }: PrintableDocument): boolean {
  const isTaxExplained = ({ vat_rate }: DocumentLine) => vat_rate > 0 || exemption !== null
  const isWithout = exemption === 'outside-union' && lines.some(({ vat_rate }) => vat_rate > 0)
  // An invoice outside the tax must not contain taxed lines (BR-O-11).
  const isTaxed = lines.length > 0 && lines.every(isTaxExplained) && !isWithout
  const bases = totalsOfDocumentLines(lines).rates.map(({ rate, base }) => `${rate} ${base}`)
  const isOfLines = bases.join() === totals.rates.map(({ rate, base }) => `${rate} ${base}`).join()
  const total_te = sumKnownCents(totals.rates.map(({ base }) => base))
  const total = total_te + sumKnownCents(totals.rates.map(({ vat }) => vat))
  return isTaxed && isOfLines && total_te === totals.total_te && total === totals.total
}

/** Returns the amounts in euros. A credit note has positive amounts, because its type says that they are refunded. */
function invoiceFigures(document: PrintableDocument) {
  const { kind, lines, totals, wasReceived, exemption, buyer } = document
  const euros = (cents: number) => ((kind === 'credit-note' ? -1 : 1) * cents) / 100 + 0
  const { rates } = totals
  const total_te = sumKnownCents(rates.map(({ base }) => base))
  const total = total_te + sumKnownCents(rates.map(({ vat }) => vat))
  const prepaid = wasReceived ? total : sumDeductedCents(document)
  return {
    lines: lines.map((line, index) => invoiceLine(line, index, { euros, exemption })),
    totals: {
      lineTotal: euros(total_te),
      taxBasisTotal: euros(total_te),
      taxTotal: euros(total - total_te),
      grandTotal: euros(total),
      ...(prepaid > 0 && { prepaidAmount: euros(prepaid) }),
      duePayableAmount: euros(total - prepaid),
      currency: 'EUR',
    } satisfies InvoiceTotalsInput,
    vatBreakdown: rates.map(
      ({ rate, base, vat }): VatBreakdownInput => ({
        categoryCode: categoryOf(rate, exemption),
        ratePercent: rate / 100,
        taxableAmount: euros(base),
        taxAmount: euros(vat),
        ...(rate === 0 && exemption && reasonOf(exemption, buyer)),
      }),
    ),
  }
}

/** Converts a line of the document. A discount gets a negative quantity, because prices must not be negative (BR-27). */
function invoiceLine(
  line: DocumentLine,
  index: number,
  { euros, exemption }: { euros: (cents: number) => number; exemption: VatExemption | null },
): InvoiceLineInput {
  const total = euros(lineTotalExclTaxOf(line))
  const quantity = Math.abs(line.quantity)
  return {
    id: String(index + 1),
    name: line.description.trim() || 'Prestation',
    quantity: total < 0 ? -quantity : quantity,
    unitCode: 'C62',
    unitPrice: Math.abs(line.unit_price) / 100,
    lineTotal: total,
    vatCategoryCode: categoryOf(line.vat_rate, exemption),
    // Lines outside the tax must not have a rate (BR-O-05).
    ...(exemption !== 'outside-union' && { vatRatePercent: line.vat_rate / 100 }),
  }
}

/** Tax categories of the standard (UNCL 5305) and codes of the reasons (VATEX) for lines without tax. */
const categories = {
  'reverse-charge': { code: 'AE', reason: 'VATEX-EU-AE' },
  // Directive 2006/112/EC, article 138: goods sent to another member state.
  'intra-community': { code: 'K', reason: 'VATEX-EU-IC' },
  'outside-union': { code: 'O', reason: 'VATEX-EU-O' },
  export: { code: 'G', reason: 'VATEX-EU-G' },
  // Directive 2006/112/EC, article 79 (c): repaid expenditure.
  disbursement: { code: 'E', reason: 'VATEX-EU-79-C' },
} as const

const categoryOf = (rate: number, exemption: VatExemption | null) =>
  rate === 0 && exemption ? categories[exemption].code : 'S'

const reasonOf = (exemption: VatExemption, buyer: DocumentBuyer) => ({
  exemptionReason: vatExemptionMention(exemption, buyer),
  exemptionReasonCode: categories[exemption].reason,
})

const ofCompanies = {
  PMT: `Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement\u00A0: ${generalTermsFigures.recoveryFee}\u00A0€ (Code de commerce, D. 441-5).`,
  PMD: `Pénalités de retard, dès le lendemain de l’échéance\u00A0: ${generalTermsFigures.latePaymentFactor} fois le taux d’intérêt légal (Code de commerce, L. 441-10).`,
}
const ofIndividuals = {
  PMT: 'Aucune indemnité forfaitaire pour frais de recouvrement n’est demandée à un particulier.',
  PMD: individualLateInterestText,
}

/**
 * Returns the three mentions that French rules require in the data of every invoice, and the kind of exchange
 * (BR-FR-05, BR-FR-20).
 */
function invoiceNotes(document: PrintableDocument): NoteInput[] {
  const kind = treatment(document)
  const late = document.buyer.type === 'company' ? ofCompanies : ofIndividuals
  return [
    ...(kind ? [{ subjectCode: 'BAR', content: kind }] : []),
    { subjectCode: 'PMT', content: late.PMT },
    { subjectCode: 'PMD', content: late.PMD },
    { subjectCode: 'AAB', content: noEarlyPaymentDiscountText },
  ]
}

/** Returns the kind of exchange (BR-FR-20); `null` for a French company without known SIREN. */
function treatment(document: PrintableDocument): 'B2B' | 'B2BINT' | 'B2C' | null {
  if (document.buyer.type === 'individual') return 'B2C'
  if (sirenOfBuyer(document.buyer)) return 'B2B'
  return isEstablishedAbroad(document.buyer) ? 'B2BINT' : null
}

/** Returns how the document is paid: by SEPA credit transfer (code 58). A credit note has only the text of its terms. */
function paymentOf(document: PrintableDocument): PaymentInput {
  const { kind, number, dueOn, state, wasReceived, facts } = document
  if (kind === 'credit-note') return { termsDescription: paymentTermsOf(document).at(-1)?.text }
  const { iban, companyName } = facts.legal
  return {
    meansCode: '58',
    iban: iban.replace(/\s/g, ''),
    accountName: companyName,
    paymentReference: number,
    // An invoice paid in advance is due on the day of its payment (BR-FR-CO-09).
    dueDate: (wasReceived && state.is === 'settled' && state.on) || dueOn || undefined,
    termsDescription: paymentDelaySentence(document),
  }
}

/** Returns the orders and invoices that this document refers to. */
function referencesOf(document: PrintableDocument): DocumentReferenceInput[] {
  const { credited, depositInvoices, orders, purchaseOrder } = document
  const preceding: DocumentReference[] = [...(credited ? [credited] : []), ...depositInvoices]
  // The standard allows one order; an invoice for several lists them on its sheet only.
  const [order] = orders.length === 1 ? orders : []
  return [
    // The order is required by the XML schema.
    ...(order ? [{ id: order.number, type: 'seller-order' as const }] : []),
    ...(purchaseOrder ? [{ id: purchaseOrder, type: 'order' as const }] : []),
    ...preceding.map(({ number, issuedAt }) => ({
      id: number,
      type: 'preceding' as const,
      issueDate: parisDay(issuedAt),
    })),
  ]
}

/** Returns the seller. Outside the tax, no VAT number is allowed (BR-O-02). */
function sellerParty({ pos, facts, exemption }: PrintableDocument): TradePartyInput {
  const { companyName, siren, vatNumber } = facts.legal
  const { streetLines, zipCode, city } = locationOf(pos.id, facts)
  const [line1 = '', line2] = streetLines
  return {
    name: companyName,
    address: { line1, line2, postalCode: zipCode, city, country: 'FR' },
    globalId: { value: onlyDigitsOf(pos.siret), schemeID: schemes.siret },
    legalOrganization: { id: onlyDigitsOf(siren), schemeID: schemes.siren },
    electronicAddress: { value: onlyDigitsOf(siren), schemeID: schemes.platform },
    ...(exemption !== 'outside-union' && {
      taxRegistrations: [{ id: compact(vatNumber), schemeId: 'VA' as const }],
    }),
  }
}

/**
 * Returns the known facts about the buyer. A buyer without SIREN (an individual or a company abroad) has their e-mail as
 * electronic address, or none. Invalid numbers are left out: the platform would reject the whole invoice.
 */
function buyerParty(document: PrintableDocument): TradePartyInput {
  const { buyer, buyerEmail } = document
  const siren = sirenOfBuyer(buyer)
  const siret = onlyDigitsOf(buyer.siret ?? '')
  const vat = buyerVat(document)
  return {
    name: clientName(buyer),
    address: buyerAddress(document),
    ...(siren && siret.length === 14 && { globalId: { value: siret, schemeID: schemes.siret } }),
    ...(siren && { legalOrganization: { id: siren, schemeID: schemes.siren } }),
    ...(siren && { electronicAddress: { value: siren, schemeID: schemes.platform } }),
    ...(!siren && buyerEmail && { electronicAddress: { value: buyerEmail, schemeID: schemes.mail } }),
    ...(vat &&
      document.exemption !== 'outside-union' && { taxRegistrations: [{ id: vat, schemeId: 'VA' as const }] }),
  }
}

/** Returns the address. The standard requires an address but only its country, so missing parts stay empty. */
function buyerAddress(document: PrintableDocument): AddressInput {
  const { address } = document.buyer
  return {
    line1: address?.line_1 ?? '',
    line2: address?.line_2,
    postalCode: address?.zip_code ?? '',
    city: address?.city ?? '',
    country: countryOf(document) ?? '',
  }
}

/** Returns the VAT number of a company; `null` when its format is invalid. */
function buyerVat({ buyer }: PrintableDocument): string | null {
  const number = compact(buyer.vat_number ?? '')
  const isNumber = /^[A-Z]{2}(?=\w*\d)\w{2,12}$/.test(number) && isCountryCode(ofVat(number))
  return buyer.type === 'company' && isNumber ? number : null
}

/**
 * Returns the country of the address, else that of the VAT number, else France for a buyer with a SIREN or with an
 * address that names no country. Returns `null` when the address names an unrecognised country, because France would be
 * a guess.
 */
function countryOf(document: PrintableDocument): string | null {
  const { buyer } = document
  const country = buyer.address?.country.trim() ?? ''
  const countryCode = findCountry(country)
  if (countryCode) return countryCode
  const number = buyerVat(document)
  if (number) return ofVat(number)
  return country === '' || sirenOfBuyer(buyer) ? 'FR' : null
}

/** Two prefixes of VAT numbers are not country codes: EL is Greece, XI Northern Ireland. */
const ofVat = (number: string) => ({ EL: 'GR', XI: 'GB' })[number.slice(0, 2)] ?? number.slice(0, 2)

/** Schemes of identifiers (ISO 6523 and the list of electronic addresses). */
const schemes = { siren: '0002', siret: '0009', platform: '0225', mail: 'EM' } as const

const compact = (text: string) => text.replace(/\s/g, '').toUpperCase()
