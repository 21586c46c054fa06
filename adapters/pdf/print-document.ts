import { buffer } from 'node:stream/consumers'
import type { DocumentBuyer } from '../../db/schema/billing/documents.ts'
import { containsGoods, documentNatureOf } from '../../domain/billing/documents/line-nature.ts'
import {
  type BilledOrder,
  documentKindName,
  formatInvoiceReference,
  type PrintableDocument,
} from '../../domain/billing/printing/printable-document.ts'
import { locationOf, type Site } from '../../domain/business/site.ts'
import type { PrintedTerms } from '../../domain/business/texts/printed-terms.ts'
import { formatDate, formatDay } from '../../domain/kernel/calendar/paris-day.ts'
import { formatCents, formatPercent } from '../../domain/kernel/money/amounts.ts'
import { lineTotalExclTaxOf, lineTotalsInclTaxOf } from '../../domain/kernel/money/vat.ts'
import { toPostalCountryLine } from '../../domain/kernel/text/countries.ts'
import { formatFrenchNumber } from '../../domain/kernel/text/french-number.ts'
import { clientName, personName } from '../../domain/people/clients/client.ts'
import { drawTermsAndMentions } from './closing.ts'
import { drawConsumerForms, drawGeneralTerms } from './contract-papers.ts'
import { attachInvoice } from './factur-x.ts'
import { addressBlockHeight, drawAddressBlock, drawBrand, drawPageFooters } from './layout/blocks.ts'
import { createPdf, type PdfPrinterSettings } from './layout/open-pdf.ts'
import { a4ContentWidth, a4Page, PdfWriter, pdfColors, pdfTextStyles } from './layout/pdf-writer.ts'
import { drawTable } from './layout/table.ts'
import { sellerIdentificationOf } from './mentions.ts'
import { drawTotals, measureTotalsHeight } from './totals.ts'

/** Returns the document as a PDF file. The same document always gives the same bytes. */
export function renderDocumentPdf(
  document: PrintableDocument,
  { fonts, ...urls }: PdfPrinterSettings,
  site: Site,
): Promise<Buffer> {
  const { kind, number, issuedAt } = document
  const name = documentKindName(kind)
  const subject = `${name} du ${formatDate(issuedAt)}`
  const pdf = createPdf(
    { title: `${name} ${number}`, subject, at: issuedAt, author: document.facts.legal.companyName },
    fonts,
    site,
  )
  const sheets = new PdfWriter(pdf)
  drawHeading(sheets, document, site)
  drawParties(sheets, document)
  drawFacts(sheets, document)
  if (document.orders.length > 1) drawBilledOrders(sheets, document.orders)
  if (document.message) drawMessage(sheets, document.message)
  drawLines(sheets, document)
  drawTotals(sheets, document)
  drawTermsAndMentions(sheets, document, urls)
  if (document.terms) drawTerms(sheets, document, document.terms)
  drawPageFooters(sheets, sellerIdentificationOf(document))
  if (document.isDraft) drawDraftMarks(sheets)
  attachInvoice(pdf, document)
  pdf.end()
  return buffer(pdf)
}

const titleWidth = 290

/** Draws the brand, and the type, number and status of the document. */
function drawHeading(sheets: PdfWriter, document: PrintableDocument, site: Site): void {
  const top = sheets.y
  const end = drawBrand(sheets, site)
  const titleBox = {
    x: a4Page.left + a4ContentWidth - titleWidth,
    width: titleWidth,
    align: 'right',
  } as const
  sheets.y = sheets.write('H1', documentKindName(document.kind), pdfTextStyles.title, { ...titleBox, y: top })
  sheets.y = sheets.write('P', `N°\u00A0${document.number}`, pdfTextStyles.number, {
    ...titleBox,
    y: sheets.y + 8,
  })
  const { credited } = document
  const origin = credited
    ? `${credited.isWhole ? 'Annule' : 'Sur'} la ${formatInvoiceReference(credited)}`
    : ''
  if (origin) sheets.y = sheets.write('P', origin, pdfTextStyles.quiet, titleBox)
  const state = documentStatus(document)
  if (state) sheets.y = sheets.write('P', state, pdfTextStyles.number, { ...titleBox, y: sheets.y + 4 })
  sheets.y = Math.max(sheets.y, end)
}

/** Returns the status of an invoice or credit note; empty while it is open. */
function documentStatus({ kind, state }: PrintableDocument): string {
  if (state.is === 'open') return ''
  if (state.is === 'void') return state.by ? `Annulée par l’avoir ${state.by}` : 'Annulée'
  const paid = kind === 'credit-note' ? 'Réglé' : 'Acquittée'
  return state.on ? `${paid} le ${formatDay(state.on)}` : paid
}

function drawTerms(
  sheets: PdfWriter,
  { buyer, number, lines }: PrintableDocument,
  terms: PrintedTerms,
): void {
  sheets.next()
  if (buyer.type === 'individual') drawConsumerForms(sheets, number, terms.words, containsGoods(lines))
  drawGeneralTerms(sheets, terms)
}

/** Draws the workshop's message to the client, one block per paragraph. */
function drawMessage(sheets: PdfWriter, message: string): void {
  sheets.y += 14
  for (const paragraph of message.split(/\n{2,}/))
    sheets.block('P', paragraph, pdfTextStyles.body, { before: 4 })
}

const partyGap = 22
const partyWidth = (a4ContentWidth - partyGap) / 2
const partyPadding = 12

/** Draws the issuer and the buyer with their legally required numbers. */
function drawParties(sheets: PdfWriter, document: PrintableDocument): void {
  const top = sheets.y + 22
  const lines = buyerLines(document.buyer)
  const right = {
    x: a4Page.left + partyWidth + partyGap + partyPadding,
    width: partyWidth - 2 * partyPadding,
  }
  const sellerEnd = drawAddressBlock(sheets, 'Émetteur', sellerLines(document), {
    x: a4Page.left,
    y: top,
    width: partyWidth,
  })
  const end = Math.max(
    sellerEnd,
    top + 2 * partyPadding + addressBlockHeight(sheets, 'Client', lines, right.width),
  )
  sheets.decorate((pdf) => pdf.rect(right.x - partyPadding, top, partyWidth, end - top).fill(pdfColors.paper))
  drawAddressBlock(sheets, 'Client', lines, { ...right, y: top + partyPadding })
  sheets.y = end
}

function sellerLines({ pos, facts }: PrintableDocument): string[] {
  const { legal } = facts
  const { title, streetLines, zipCode, city, phone, email } = locationOf(pos.id, facts)
  return [
    legal.companyName,
    title,
    ...streetLines,
    `${zipCode} ${city}`,
    `${phone.display} · ${email}`,
    `SIRET ${pos.siret}`,
    `TVA ${legal.vatNumber}`,
  ]
}

function buyerLines(buyer: DocumentBuyer): string[] {
  const { type: kind, name, siret, siren, vat_number, address } = buyer
  const isCompany = kind === 'company'
  const person = personName(buyer)
  return [
    clientName(buyer),
    isCompany && name && person ? `À l’attention de ${person}` : '',
    address?.line_1,
    address?.line_2,
    [address?.zip_code, address?.city].filter(Boolean).join(' '),
    toPostalCountryLine(address?.country),
    isCompany && siret ? `SIRET ${siret}` : '',
    isCompany && siren && !siret ? `SIREN ${siren}` : '',
    isCompany && vat_number ? `TVA ${vat_number}` : '',
  ].filter((line): line is string => Boolean(line))
}

const factsPerRow = 3
const factPitch = a4ContentWidth / factsPerRow
const factWidth = factPitch - 10
const factPadding = 9
const factRowGap = 8

/** Draws rows of short facts, without gaps for missing facts. */
function drawFacts(sheets: PdfWriter, document: PrintableDocument): void {
  const facts = documentFacts(document)
  sheets.y += 20
  sheets.rule(sheets.y, 0.75, pdfColors.text)
  sheets.y += factPadding
  sheets.within('L', () => {
    for (let first = 0; first < facts.length; first += factsPerRow) {
      if (first > 0) sheets.y += factRowGap
      drawFactRow(sheets, facts.slice(first, first + factsPerRow))
    }
  })
  sheets.y += factPadding
  sheets.rule(sheets.y, 0.75)
}

function drawFactRow(sheets: PdfWriter, facts: (readonly [label: string, value: string])[]): void {
  const { y } = sheets
  for (const [index, [label, value]] of facts.entries())
    sheets.within('LI', () => {
      const x = a4Page.left + index * factPitch
      const end = sheets.write('Lbl', label, pdfTextStyles.label, { x, y, width: factWidth }) + 3
      sheets.y = Math.max(
        sheets.y,
        sheets.write('LBody', value, pdfTextStyles.strong, { x, y: end, width: factWidth }),
      )
    })
}

const suppliedNames = {
  service: 'Date de la prestation',
  goods: 'Date de livraison',
  mixed: 'Prestation et livraison le',
} as const

function documentFacts(document: PrintableDocument): [label: string, value: string][] {
  const { kind, issuedAt, suppliedOn, dueOn, validUntil, workingDays, vehicle, orders } = document
  const { purchaseOrder, registration, mileage } = document
  const order = orders.length === 1 ? orders[0] : undefined
  const facts: [string, string | undefined][] = [
    ['Date d’émission', formatDate(issuedAt)],
    [
      suppliedNames[documentNatureOf(document.lines)],
      suppliedOn && kind === 'invoice' ? formatDay(suppliedOn) : '',
    ],
    ['À régler au plus tard le', dueOn ? formatDay(dueOn) : ''],
    ['Valable jusqu’au', validUntil ? formatDay(validUntil) : ''],
    ['Délai', workingDays === null ? '' : workingDaysInWords(workingDays)],
    ['Commande', order?.number],
    ['Véhicule', order?.vehicle ?? vehicle?.name],
    ['Immatriculation\u00A0/\u00A0OR', registration || order?.registration || vehicle?.registration],
    ['Kilométrage', mileage === null ? '' : `${formatFrenchNumber(mileage)}\u00A0km`],
    ['Votre bon de commande', purchaseOrder ?? ''],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

/** Formats a period: « 5 jours ouvrés ». */
function workingDaysInWords(days: number): string {
  return days === 1 ? '1\u00A0jour ouvré' : `${days}\u00A0jours ouvrés`
}

const orderColumnWidth = a4ContentWidth / 3 - 10
const billedOrderColumns = [
  { label: 'Commandes' },
  { label: 'Véhicule', width: orderColumnWidth, isText: true },
  { label: 'Immatriculation\u00A0/\u00A0OR', width: orderColumnWidth, isText: true },
]

/** Draws the orders of an invoice for several, one line each. */
function drawBilledOrders(sheets: PdfWriter, orders: BilledOrder[]): void {
  sheets.y += 12
  const rows = orders.map(({ number, vehicle, registration }) => [number, vehicle, registration])
  drawTable(sheets, { columns: billedOrderColumns, rows, padding: 3, isRuled: false })
}

const lineColumns = [
  { label: 'Désignation' },
  { label: 'Qté', width: 32 },
  { label: 'Prix unit. HT', width: 72 },
  { label: 'TVA', width: 42 },
  { label: 'Montant HT', width: 72 },
]

/** Columns of an estimate to a consumer, with the price including tax (arrêté du 3 décembre 1987). */
const consumerColumns = [
  { label: 'Désignation' },
  { label: 'Qté', width: 28 },
  { label: 'Prix unit. HT', width: 66 },
  { label: 'TVA', width: 38 },
  { label: 'Montant HT', width: 66 },
  { label: 'Montant TTC', width: 70 },
]

/** Draws the table of lines. A record without lines gets one line with its total. */
function drawLines(sheets: PdfWriter, document: PrintableDocument): void {
  const { kind, lines, totals, buyer } = document
  sheets.y += 20
  // If a document has both goods and services, lines of goods are marked, because their tax is due at another time.
  const isMixed = documentNatureOf(lines) === 'mixed'
  const isPriceWithTax = kind === 'estimate' && buyer.type === 'individual'
  const withTax = isPriceWithTax ? lineTotalsInclTaxOf(lines) : []
  const rows = lines.map((line, index) => [
    isMixed && line.nature === 'goods' && kind !== 'deposit-invoice'
      ? `${line.description} (bien)`
      : line.description,
    String(line.quantity),
    formatCents(line.unit_price),
    formatPercent(line.vat_rate),
    formatCents(lineTotalExclTaxOf(line)),
    ...(isPriceWithTax ? [formatCents(withTax[index] ?? 0)] : []),
  ])
  const standIn = [
    'Prestations de rénovation de jantes',
    '',
    '',
    '',
    formatCents(totals.total_te),
    ...(isPriceWithTax ? [formatCents(totals.total)] : []),
  ]
  const columns = isPriceWithTax ? consumerColumns : lineColumns
  // Keeps the totals on the sheet of the last line.
  const follow = measureTotalsHeight(sheets, document)
  drawTable(sheets, { columns, rows: rows.length > 0 ? rows : [standIn], follow })
}

const draftMark = 'BROUILLON'
const draftMarkSize = 92

/** Draws the mark across each sheet of a draft, as an artifact, which assistive technology ignores. */
function drawDraftMarks(sheets: PdfWriter): void {
  const { start, count } = sheets.pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheets.pdf.switchToPage(start + page)
    sheets.decorate((pdf) => {
      const [x, y] = [a4Page.width / 2, a4Page.height / 2]
      pdf
        .save()
        .rotate(-52, { origin: [x, y] })
        .font('wide')
        .fontSize(draftMarkSize)
        .fillColor('#15171a', 0.07)
      const width = pdf.widthOfString(draftMark)
      pdf.text(draftMark, x - width / 2, y - draftMarkSize / 2, { lineBreak: false }).restore()
    }, 'Pagination')
  }
}
