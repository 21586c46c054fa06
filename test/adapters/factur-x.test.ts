import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { buildInvoiceXml } from '../../adapters/pdf/factur-x.ts'
import type { DocumentBuyer, DocumentLine } from '../../db/schema/billing/documents.ts'
import type { PrintableDocument } from '../../domain/billing/printing/printable-document.ts'
import { creditNoteTotals } from '../../domain/kernel/money/credit-totals.ts'
import { depositVatTotalsOf } from '../../domain/kernel/money/deposit-rates.ts'
import { lineTotalExclTaxOf, totalsOfDocumentLines } from '../../domain/kernel/money/vat.ts'
import { findBrokenInvoiceRules } from '../invoice-rules/broken-rules.ts'
import { readPdfStructure } from '../read-archive.ts'
import { readPdf } from '../reading/read-pdf.ts'
import {
  companyBuyer,
  individualBuyer,
  printedCreditNote,
  printedDepositInvoice,
  printedEstimate,
  printedInvoice,
  printer,
} from './printed-documents.ts'

const withDiscount: DocumentLine[] = [
  ...printedInvoice.lines,
  { description: 'Remise professionnelle', quantity: 1, unit_price: -12_500, vat_rate: 2000 },
  { description: 'Cache-moyeux <offerts> & posés', quantity: 4, unit_price: 0, vat_rate: 2000 },
]
/** The deposit invoice, in the form in which a final invoice deducts it. */
const deducted = {
  number: printedDepositInvoice.number,
  issuedAt: printedDepositInvoice.issuedAt,
  total: 45_316,
}
const address = { line_1: 'Hauptstr. 1', line_2: '', zip_code: '77694', city: 'Kehl', country: 'Allemagne' }

const depositByRate = depositVatTotalsOf(printedInvoice.totals.rates, 45_316) ?? []
const sharedDeposit: PrintableDocument = {
  ...printedDepositInvoice,
  lines: depositByRate.map(({ rate, base }) => ({
    description: 'Acompte de 30\u00a0% sur la commande',
    quantity: 1,
    unit_price: base,
    vat_rate: rate,
  })),
  totals: {
    total: 45_316,
    total_te: depositByRate.reduce((sum, { base }) => sum + base, 0),
    rates: depositByRate,
  },
}

const receivedDeposit: PrintableDocument = {
  ...printedDepositInvoice,
  wasReceived: true,
  state: { is: 'settled', on: '2026-10-01' },
}

/** Returns a credit note for one of the note's four rims. */
function partOf(note: PrintableDocument): PrintableDocument {
  const lines = [{ ...(printedInvoice.lines[0] as DocumentLine), quantity: -1, of: 0 }]
  const credited = note.credited && { ...note.credited, isWhole: false, reason: 'Une jante en moins' }
  return { ...note, lines, totals: totalsOfDocumentLines(lines), credited }
}

/** Returns the document with all of its lines as goods. */
function ofGoods(document: PrintableDocument): PrintableDocument {
  return { ...document, lines: document.lines.map((line) => ({ ...line, nature: 'goods' })) }
}
function partlyGoods(document: PrintableDocument): PrintableDocument {
  const [first, ...others] = document.lines as [DocumentLine, ...DocumentLine[]]
  return { ...document, lines: [first, ...others.map((line) => ({ ...line, nature: 'goods' as const }))] }
}

const third = [{ description: 'Œillets', quantity: -1, unit_price: 333, vat_rate: 550, of: 1 }]
/** Second of three equal credit notes for 9.99 € at 5.5 %: their VAT is 18, 19 and 18 cents, because the total has 55. */
const secondPart: PrintableDocument = {
  ...partOf(printedCreditNote),
  lines: third,
  totals: creditNoteTotals(printedInvoice.totals.rates, third, third) ?? totalsOfDocumentLines(third),
}

const untaxed = [{ description: 'Rénovation', quantity: 4, unit_price: 11_000, vat_rate: 0 }]
const mixed = [...untaxed, { description: 'Carte grise', quantity: 1, unit_price: 5_000, vat_rate: 2000 }]
const abroad = { ...companyBuyer, siret: null, vat_number: 'DE 123456789', address }
const ofVatNumberAlone = { ...companyBuyer, siret: null, siren: null }
const ofSirenAlone = { ...ofVatNumberAlone, siren: '999 501 240', vat_number: null }
const swiss = { ...abroad, vat_number: null, address: { ...address, city: 'Genève', country: 'Suisse' } }
const at0 = (lines: DocumentLine[], more: Partial<PrintableDocument>): PrintableDocument => ({
  ...printedInvoice,
  lines,
  totals: totalsOfDocumentLines(lines),
  state: { is: 'settled', on: '2026-10-28' },
  ...more,
})

const northern = {
  ...abroad,
  vat_number: 'XI 123456789',
  address: { ...address, zip_code: 'BT1 5GS', city: 'Belfast', country: 'GB' },
}
const swissPerson = { ...individualBuyer, address: swiss.address }
const inReunion = {
  ...companyBuyer,
  address: { ...address, zip_code: '97400', city: 'Saint-Denis', country: 'RE' },
}
const inMonaco = {
  ...companyBuyer,
  siret: null,
  siren: null,
  vat_number: 'FR 59 999501240',
  address: { ...address, zip_code: '98000', city: 'Monaco', country: 'MC' },
}
function untaxedNote(more: Partial<PrintableDocument>): PrintableDocument {
  const lines = [{ ...(untaxed[0] as DocumentLine), quantity: -4 }]
  return { ...printedCreditNote, lines, totals: totalsOfDocumentLines(lines), ...more }
}

/** Documents of every kind, with and without optional data. */
const documents: Record<string, PrintableDocument> = {
  'an invoice': printedInvoice,
  'an invoice with a discount': {
    ...printedInvoice,
    lines: withDiscount,
    totals: totalsOfDocumentLines(withDiscount),
  },
  'an invoice with a deposit deducted': { ...printedInvoice, deposit: 45_316 },
  'an invoice after a deposit invoice': { ...printedInvoice, deposit: 45_316, depositInvoices: [deducted] },
  'an invoice partly paid by a credit note': {
    ...printedInvoice,
    deposit: 45_316,
    depositInvoices: [deducted],
    credits: [{ number: 'AV-E-2026-0003', cents: 10_000 }],
  },
  'a paid invoice': { ...printedInvoice, state: { is: 'settled', on: '2026-10-28' } },
  'an invoice after several deposit invoices': {
    ...printedInvoice,
    deposit: 45_316 + 1_000,
    depositInvoices: [deducted, { ...deducted, number: 'FA-E-2026-0043', total: 1_000 }],
  },
  'an invoice with the client’s order number, plate and mileage': {
    ...printedInvoice,
    purchaseOrder: 'BC & 77',
    registration: 'AB-123-CD',
    mileage: 84_000,
  },
  'a deposit invoice': printedDepositInvoice,
  'an invoice for a deposit already received': receivedDeposit,
  'an invoice of goods': ofGoods(printedInvoice),
  'an invoice of goods and services': partlyGoods(printedInvoice),
  'an invoice of goods and services after a deposit invoice': {
    ...partlyGoods(printedInvoice),
    deposit: 45_316,
    depositInvoices: [deducted],
  },
  'a credit note on goods': ofGoods(printedCreditNote),
  'a deposit invoice on goods': ofGoods(printedDepositInvoice),
  'a deposit split over several rates': sharedDeposit,
  'a credit note for a part': partOf(printedCreditNote),
  'a partial credit note whose tax differs from that of its base by rounding': secondPart,
  'a credit note': printedCreditNote,
  'an individual’s invoice': { ...printedInvoice, buyer: individualBuyer, dueOn: '2026-10-02' },
  'an individual’s credit note': { ...printedCreditNote, buyer: individualBuyer },
  'an invoice without a name and an address of the buyer': {
    ...printedInvoice,
    buyer: { ...individualBuyer, address: null, first_name: null, last_name: null },
  },
  'a company without address': { ...printedInvoice, buyer: { ...companyBuyer, address: null } },
  'a company with a VAT number only': { ...printedInvoice, buyer: ofVatNumberAlone },
  'a company with a SIREN only': { ...printedInvoice, buyer: ofSirenAlone },
  'a company without numbers': {
    ...printedInvoice,
    buyer: { ...companyBuyer, siret: '12', vat_number: 'EN 2026' },
  },
  'a paid invoice under reverse charge': at0(untaxed, {
    exemption: 'reverse-charge',
    buyer: abroad,
  }),
  'an invoice partly under reverse charge': at0(mixed, { exemption: 'reverse-charge', buyer: abroad }),
  'a paid invoice at 0 % to a company outside the Union': at0(untaxed, {
    exemption: 'outside-union',
    buyer: swiss,
  }),
  'a paid invoice of disbursements only': at0(untaxed, { exemption: 'disbursement' }),
  'disbursements and taxed lines for an individual': at0(mixed, {
    exemption: 'disbursement',
    buyer: individualBuyer,
    dueOn: '2026-10-02',
  }),
  'a credit note at 0 %': {
    ...printedCreditNote,
    exemption: 'disbursement',
    lines: [{ ...(untaxed[0] as DocumentLine), quantity: -4 }],
    totals: totalsOfDocumentLines([{ ...(untaxed[0] as DocumentLine), quantity: -4 }]),
  },
  'goods sent to a company in Germany': ofGoods(
    at0(untaxed, { exemption: 'intra-community', buyer: abroad, suppliedOn: '2026-10-27' }),
  ),
  'goods sent to Germany and taxed lines': ofGoods(
    at0(mixed, { exemption: 'intra-community', buyer: abroad }),
  ),
  'a credit note on goods sent to Germany': ofGoods(
    untaxedNote({ exemption: 'intra-community', buyer: abroad }),
  ),
  'goods sent to Northern Ireland': ofGoods(at0(untaxed, { exemption: 'intra-community', buyer: northern })),
  'exported goods': ofGoods(at0(untaxed, { exemption: 'export', buyer: swiss })),
  'a deposit on exported goods': ofGoods({
    ...printedDepositInvoice,
    exemption: 'export',
    buyer: swiss,
    lines: untaxed,
    totals: totalsOfDocumentLines(untaxed),
  }),
  'a credit note on exported goods': ofGoods(untaxedNote({ exemption: 'export', buyer: swiss })),
  'goods exported to an individual': ofGoods(
    at0(untaxed, { exemption: 'export', buyer: swissPerson, dueOn: '2026-10-02' }),
  ),
  'goods sent to La Réunion': ofGoods(at0(untaxed, { exemption: 'export', buyer: inReunion })),
  'work for a company in La Réunion, taxed': { ...printedInvoice, buyer: inReunion },
  'work for a company in Monaco, taxed': { ...printedInvoice, buyer: inMonaco },
  'work for a company in Guyane': at0(untaxed, {
    exemption: 'outside-union',
    buyer: {
      ...inReunion,
      siret: null,
      siren: null,
      address: { ...address, zip_code: '97300', country: 'GF' },
    },
  }),
  'a company abroad': {
    ...printedInvoice,
    buyer: { ...companyBuyer, siret: null, vat_number: 'DE 123456789', address },
  },
}

test.each(Object.entries(documents))(
  '%s satisfies the rules of EN 16931 and of France (§2.13, §9.7, §11.15)',
  async (_, document) => {
    expect(await findBrokenInvoiceRules(buildInvoiceXml(document) ?? '')).toEqual([])
  },
)

test('the validator reports broken rules by their names', async () => {
  const xml = buildInvoiceXml(printedInvoice) ?? ''
  const broken = await findBrokenInvoiceRules(
    xml
      .replace('<ram:SubjectCode>PMT<', '<ram:SubjectCode>AAI<')
      .replace(/(<ram:GrandTotalAmount>)[\d.]+/, '$11.00'),
  )
  expect(broken.join()).toContain('BR-FR-05')
  expect(broken.join()).toContain('BR-CO-15')
  const sent = buildInvoiceXml(documents['goods sent to a company in Germany'] as PrintableDocument) ?? ''
  const nowhere = await findBrokenInvoiceRules(
    sent.replace(/<ram:ShipToTradeParty>[\s\S]*<\/ram:ShipToTradeParty>/, ''),
  )
  expect(nowhere.join()).toContain('BR-IC-12')
})

/** Returns the main fields of the XML, without namespace prefixes. */
function read(document: PrintableDocument) {
  const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: false, parseTagValue: false })
  const { ExchangedDocument, ExchangedDocumentContext, SupplyChainTradeTransaction } = parser.parse(
    buildInvoiceXml(document) ?? '',
  ).CrossIndustryInvoice
  const { ApplicableHeaderTradeAgreement: parties, ApplicableHeaderTradeSettlement: settlement } =
    SupplyChainTradeTransaction
  return {
    header: ExchangedDocument,
    mode: ExchangedDocumentContext.BusinessProcessSpecifiedDocumentContextParameter.ID,
    buyer: parties.BuyerTradeParty,
    seller: parties.SellerTradeParty,
    settlement,
    sums: settlement.SpecifiedTradeSettlementHeaderMonetarySummation,
    rates: [settlement.ApplicableTradeTax].flat(),
    lines: [SupplyChainTradeTransaction.IncludedSupplyChainTradeLineItem].flat(),
  }
}

const notes = (document: PrintableDocument) =>
  Object.fromEntries(
    read(document).header.IncludedNote.map(({ SubjectCode, Content }: Record<string, string>) => [
      SubjectCode,
      Content,
    ]),
  )

test('seller and buyer are identified and addressed by their SIREN', () => {
  const { seller, buyer } = read(printedInvoice)
  expect(seller.SpecifiedLegalOrganization.ID).toMatchObject({ '#text': '999412063', '@_schemeID': '0002' })
  expect(seller.URIUniversalCommunication.URIID).toMatchObject({ '#text': '999412063', '@_schemeID': '0225' })
  expect(buyer.SpecifiedLegalOrganization.ID).toMatchObject({ '#text': '999501240', '@_schemeID': '0002' })
  expect(buyer.URIUniversalCommunication.URIID).toMatchObject({ '#text': '999501240', '@_schemeID': '0225' })
  expect(buyer.SpecifiedTaxRegistration.ID['#text']).toBe('FR59999501240')
  expect(notes(printedInvoice)).toMatchObject({ BAR: 'B2B' })
  expect(notes(printedInvoice).PMT).toContain('40')
})

test('a company with a SIREN and no SIRET is identified by its SIREN', () => {
  const { buyer } = read({ ...printedInvoice, buyer: ofSirenAlone })
  expect(buyer.SpecifiedLegalOrganization.ID).toMatchObject({ '#text': '999501240', '@_schemeID': '0002' })
  expect(buyer.URIUniversalCommunication.URIID).toMatchObject({ '#text': '999501240', '@_schemeID': '0225' })
  expect(buyer.GlobalID).toBeUndefined()
})

test('an individual has no registration number and is addressed by email', () => {
  const document = documents['an individual’s invoice'] as PrintableDocument
  const { buyer } = read(document)
  expect(buyer.SpecifiedLegalOrganization).toBeUndefined()
  expect(buyer.URIUniversalCommunication.URIID).toMatchObject({
    '#text': document.buyerEmail,
    '@_schemeID': 'EM',
  })
  expect(notes(document)).toMatchObject({ BAR: 'B2C' })
  expect(notes(document).PMT).toContain('Aucune')
})

test('document types, business process codes and references to earlier invoices are set (§2.13)', () => {
  expect(read(printedInvoice)).toMatchObject({ mode: 'S1', header: { TypeCode: '380' } })
  expect(read(printedDepositInvoice)).toMatchObject({ mode: 'S1', header: { TypeCode: '386' } })
  expect(read(receivedDeposit)).toMatchObject({
    mode: 'S2',
    sums: { TotalPrepaidAmount: '453.16', DuePayableAmount: '0.00', GrandTotalAmount: '453.16' },
  })
  expect(read(ofGoods(receivedDeposit)).mode).toBe('B2')
  // Nature of the sale: goods, or goods and services (BR-FR-08).
  expect(read(ofGoods(printedInvoice)).mode).toBe('B1')
  expect(read(ofGoods(printedDepositInvoice)).mode).toBe('B1')
  expect(read(partlyGoods(printedInvoice)).mode).toBe('M1')
  expect(read({ ...partlyGoods(printedInvoice), deposit: 45_316, depositInvoices: [deducted] }).mode).toBe(
    'M4',
  )
  const credited = { IssuerAssignedID: 'FA-E-2026-0042' }
  expect(read(printedCreditNote)).toMatchObject({
    header: { TypeCode: '381' },
    settlement: { InvoiceReferencedDocument: credited },
    sums: { GrandTotalAmount: '1510.54' },
  })
  expect(read({ ...printedInvoice, deposit: 45_316, depositInvoices: [deducted] })).toMatchObject({
    mode: 'S4',
    settlement: { InvoiceReferencedDocument: { IssuerAssignedID: 'FA-E-2026-0041' } },
    sums: { TotalPrepaidAmount: '453.16', DuePayableAmount: '1057.38', GrandTotalAmount: '1510.54' },
  })
})

test.each([
  ['reverse-charge', abroad, 'AE', 'VATEX-EU-AE', 'Autoliquidation'],
  ['outside-union', swiss, 'O', 'VATEX-EU-O', 'article 259-1°'],
  ['disbursement', companyBuyer, 'E', 'VATEX-EU-79-C', 'article 267, II, 2°'],
  ['intra-community', abroad, 'K', 'VATEX-EU-IC', 'article 262 ter, I'],
  ['export', swiss, 'G', 'VATEX-EU-G', 'article 262, I'],
  ['export', inReunion, 'G', 'VATEX-EU-G', 'articles 262, I et 294, 2'],
] as const)(
  'a document without tax states the reason: %s (§11.15)',
  async (exemption, buyer, code, reason, words) => {
    const isOfGoods = exemption === 'intra-community' || exemption === 'export'
    const lines: DocumentLine[] = isOfGoods ? untaxed.map((line) => ({ ...line, nature: 'goods' })) : untaxed
    const document = at0(lines, { exemption, buyer })
    const [rate] = read(document).rates
    expect(rate).toMatchObject({ CategoryCode: code, ExemptionReasonCode: reason, CalculatedAmount: '0.00' })
    expect(rate.ExemptionReason).toContain(words)
    const { text } = await readPdf(new Uint8Array(await printer.print(document)).buffer)
    expect(text.replace(/\s+/g, ' ')).toContain(words)
  },
)

test('an invoice for goods that leave France states destination and date (§11.15)', () => {
  const sent = (document: PrintableDocument) => {
    const xml = buildInvoiceXml(document) ?? ''
    const to = /<ram:ShipToTradeParty>[\s\S]*<ram:CountryID>(\w\w)<[\s\S]*<\/ram:ShipToTradeParty>/.exec(
      xml,
    )?.[1]
    const deliveryDate = /<ram:ActualDeliverySupplyChainEvent>[\s\S]*?format="102">(\d+)</.exec(xml)?.[1]
    return [to, deliveryDate]
  }
  const document = (name: string) => documents[name] as PrintableDocument
  expect(sent(document('goods sent to a company in Germany'))).toEqual(['DE', '20261027'])
  expect(sent(document('goods sent to Northern Ireland'))[0]).toBe('XI')
  expect(sent(document('goods sent to La Réunion'))[0]).toBe('RE')
  expect(sent(document('a credit note on goods sent to Germany'))).toEqual([
    'DE',
    expect.stringMatching(/^2026/),
  ])
  expect(sent(document('work for a company in La Réunion, taxed'))[0]).toBeUndefined()
})

test('the printed invoice shows the country of a buyer abroad in French, and no country for a buyer in France (§11.10)', async () => {
  const printedFor = async (country: string) => {
    const buyer = { ...abroad, address: { ...address, country } }
    return (await readPdf(new Uint8Array(await printer.print({ ...printedInvoice, buyer })).buffer)).text
  }
  expect(await printedFor('DE')).toContain('Allemagne')
  expect(await printedFor('FR')).not.toContain('France')
})

test('the printed invoice states when tax is due only if a line is taxed (§11.15)', async () => {
  const readPrintedText = async (document: PrintableDocument) =>
    (await readPdf(new Uint8Array(await printer.print(document)).buffer)).text.replace(/\s+/g, ' ')
  expect(await readPrintedText(documents['exported goods'] as PrintableDocument)).not.toContain(
    'TVA exigible',
  )
  expect(await readPrintedText(ofGoods(printedInvoice))).toContain('TVA exigible à la livraison')
})

test('the XML contains the purchase order number of the client and each deposit invoice (§11.15)', () => {
  const xml = buildInvoiceXml({
    ...printedInvoice,
    purchaseOrder: 'BC-77',
    deposit: 46_316,
    depositInvoices: [deducted, { ...deducted, number: 'FA-E-2026-0043', total: 1_000 }],
  })
  expect(xml).toMatch(/<ram:BuyerOrderReferencedDocument>\s*<ram:IssuerAssignedID>BC-77</)
  for (const number of ['FA-E-2026-0041', 'FA-E-2026-0043'])
    expect(xml).toMatch(new RegExp(`<ram:InvoiceReferencedDocument>\\s*<ram:IssuerAssignedID>${number}<`))
})

test('the tax of a partial credit note is the difference that makes all parts add up to the invoice', () => {
  expect(secondPart.totals.rates).toEqual([{ rate: 550, base: -333, vat: -19 }])
  expect(totalsOfDocumentLines(third).rates).toEqual([{ rate: 550, base: -333, vat: -18 }])
})

test('paying or cancelling an invoice does not change its XML (§2.13, §9.7)', () => {
  const issued = buildInvoiceXml(printedInvoice)
  expect(buildInvoiceXml({ ...printedInvoice, state: { is: 'settled', on: '2026-10-28' } })).toBe(issued)
  expect(buildInvoiceXml({ ...printedInvoice, state: { is: 'void', by: 'AV-E-2026-0003' } })).toBe(issued)
})

test('a document whose data are inconsistent or not an invoice is printed without XML (§2.13, §9.7)', async () => {
  for (const document of [
    printedEstimate,
    { ...printedInvoice, lines: [], totals: { total_te: 125_999, total: 151_054, rates: [] } },
    { ...printedInvoice, totals: { ...printedInvoice.totals, total: 1 } },
    at0(untaxed, { exemption: null }),
    at0(mixed, { exemption: 'outside-union', buyer: swiss }),
  ]) {
    expect(buildInvoiceXml(document)).toBeNull()
    const { attachments, metadata } = await readPdfStructure(await printer.print(document))
    expect(attachments).toEqual({})
    expect(metadata).not.toContain('factur-x')
  }
})

test.each([printedInvoice, printedCreditNote, printedDepositInvoice])(
  '$number embeds its XML as an alternative representation (§2.13, §9.7)',
  async (document) => {
    const { attachments, metadata, file } = await readPdfStructure(await printer.print(document))
    expect(Object.keys(attachments)).toEqual(['factur-x.xml'])
    expect(Buffer.from(attachments['factur-x.xml'] ?? []).toString()).toBe(buildInvoiceXml(document))
    expect(file).toContain('/AFRelationship /Alternative')
    expect(file).toMatch(/\/Subtype \/text#2Fxml/)
    for (const words of [
      '<fx:DocumentType>INVOICE<',
      '<fx:DocumentFileName>factur-x.xml<',
      '<fx:ConformanceLevel>EN 16931<',
      '<pdfaSchema:prefix>fx<',
    ])
      expect(metadata).toContain(words)
  },
)

const line = fc.record({
  description: fc.string({ maxLength: 40 }),
  quantity: fc.integer({ min: 1, max: 400 }),
  unit_price: fc.integer({ min: -500_000, max: 5_000_000 }),
  vat_rate: fc.constantFrom(2000, 1000, 550, 210),
})
const cents = (amount: string) => Math.round(Number(amount) * 100)

test('for any lines, discounts, rates and deposits, every amount of the XML equals the invoice to the cent (§2.13, §9.7)', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 30 }),
      fc.boolean(),
      fc.nat(),
      (all, isCredit, share) => {
        const signed = isCredit ? all.map((one) => ({ ...one, quantity: -one.quantity })) : all
        const totals = totalsOfDocumentLines(signed)
        const deposit = isCredit || totals.total <= 0 ? 0 : share % totals.total
        const sign = isCredit ? -1 : 1
        const { sums, rates, lines } = read({
          ...(isCredit ? printedCreditNote : printedInvoice),
          lines: signed,
          totals,
          deposit,
        })
        const xmlLines = lines.map((one) =>
          cents(
            one.SpecifiedLineTradeSettlement.SpecifiedTradeSettlementLineMonetarySummation.LineTotalAmount,
          ),
        )
        expect(xmlLines).toEqual(signed.map((one) => sign * lineTotalExclTaxOf(one) + 0))
        for (const one of lines) {
          const price = cents(one.SpecifiedLineTradeAgreement.NetPriceProductTradePrice.ChargeAmount)
          expect(price).toBeGreaterThanOrEqual(0)
          const quantity = Number(one.SpecifiedLineTradeDelivery.BilledQuantity['#text'])
          expect(price * quantity + 0).toBe(xmlLines[lines.indexOf(one)])
        }
        expect(rates.map((rate) => [cents(rate.BasisAmount), cents(rate.CalculatedAmount)])).toEqual(
          totals.rates.map(({ base, vat }) => [sign * base + 0, sign * vat + 0]),
        )
        expect(cents(sums.LineTotalAmount)).toBe(sign * totals.total_te + 0)
        expect(cents(sums.TaxTotalAmount['#text'])).toBe(sign * (totals.total - totals.total_te) + 0)
        expect(cents(sums.GrandTotalAmount)).toBe(sign * totals.total + 0)
        expect(cents(sums.DuePayableAmount)).toBe(sign * totals.total - deposit + 0)
        expect(xmlLines.reduce((sum, one) => sum + one, 0)).toBe(cents(sums.LineTotalAmount))
      },
    ),
    { numRuns: 200 },
  )
})

test.each([
  ['FR', 'FR'],
  ['DE', 'DE'],
  ['RE', 'RE'],
  ['MC', 'MC'],
  // Country names typed before the field held codes.
  ['Allemagne', 'DE'],
  ['Belgium', 'BE'],
  ['Deutschland', 'DE'],
  ['Pays Bas', 'NL'],
  ['Grand-Duché de Luxembourg', 'LU'],
  ['', 'FR'],
])('the country « %s » of an address becomes the code %s (§11.10)', (country, code) => {
  const buyer = { ...companyBuyer, siret: null, vat_number: null, address: { ...address, country } }
  expect(read({ ...printedInvoice, buyer }).buyer.PostalTradeAddress.CountryID).toBe(code)
})

test('an unknown country falls back to the VAT number, then to the SIREN; without either there is no XML (§11.10)', () => {
  const unknown: DocumentBuyer = { ...companyBuyer, siret: null, siren: null, vat_number: null }
  const at = (buyer: DocumentBuyer) =>
    buildInvoiceXml({ ...printedInvoice, buyer: { ...buyer, address: { ...address, country: 'Atlantide' } } })
  expect(at(unknown)).toBeNull()
  expect(at({ ...unknown, vat_number: 'DE 123456789' })).toContain('<ram:CountryID>DE<')
  const french = at({ ...unknown, siret: companyBuyer.siret }) ?? ''
  expect(french.match(/<ram:BuyerTradeParty>.*?<ram:CountryID>(..)</s)?.[1]).toBe('FR')
})
