import { buffer } from 'node:stream/consumers'
import { formatDate } from '../../domain/calendar/paris-day.ts'
import { documentName } from '../../domain/documents/document-name.ts'
import type { PrintableDocument, PrintedTerms } from '../../domain/documents/printable-document.ts'
import { drawBilledOrders } from './billed-orders.ts'
import { drawClosing } from './closing.ts'
import { drawConsumerForms } from './consumer-forms.ts'
import { drawDraftMarks } from './draft-marks.ts'
import { drawFacts } from './facts.ts'
import { attachInvoice } from './factur-x/attach-invoice.ts'
import { drawGeneralTerms } from './general-terms.ts'
import { drawHeading } from './heading.ts'
import { openPdf } from './layout/open-pdf.ts'
import { drawPageFeet } from './layout/page-feet.ts'
import { Sheets } from './layout/sheets.ts'
import { drawLines } from './lines-table.ts'
import { sellerLine } from './mentions.ts'
import { drawMessage } from './message.ts'
import { drawParties } from './parties.ts'
import type { PrinterSetting } from './printer-setting.ts'
import { drawTotals } from './totals-summary.ts'

/** The document as bytes of a PDF file; the same document gives the same bytes for ever. */
export function printSheets(
  document: PrintableDocument,
  { fonts, ...urls }: PrinterSetting,
): Promise<Buffer> {
  const { kind, number, issuedAt } = document
  const name = documentName(kind)
  const subject = `${name} du ${formatDate(issuedAt)}`
  const pdf = openPdf(
    { title: `${name} ${number}`, subject, at: issuedAt, author: document.facts.legal.companyName },
    fonts,
  )
  const sheets = new Sheets(pdf)
  drawHeading(sheets, document)
  drawParties(sheets, document)
  drawFacts(sheets, document)
  if (document.orders.length > 1) drawBilledOrders(sheets, document.orders)
  if (document.message) drawMessage(sheets, document.message)
  drawLines(sheets, document)
  drawTotals(sheets, document)
  drawClosing(sheets, document, urls)
  if (document.terms) drawTerms(sheets, document, document.terms)
  drawPageFeet(sheets, sellerLine(document))
  if (document.isDraft) drawDraftMarks(sheets)
  attachInvoice(pdf, document)
  pdf.end()
  return buffer(pdf)
}

function drawTerms(sheets: Sheets, { buyer, number }: PrintableDocument, terms: PrintedTerms): void {
  sheets.next()
  if (buyer.type === 'individual') drawConsumerForms(sheets, number, terms.words)
  drawGeneralTerms(sheets, terms)
}
