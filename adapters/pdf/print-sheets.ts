import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { formatDate } from '../../domain/calendar/paris-day.ts'
import { documentName, type PrintableDocument } from '../../domain/documents/printable-document.ts'
import { site } from '../../domain/site.ts'
import { drawBilledOrders } from './billed-orders.ts'
import { drawClosing } from './closing.ts'
import { drawConsumerForms } from './consumer-forms.ts'
import { drawDraftMarks } from './draft-marks.ts'
import { drawFacts } from './facts.ts'
import { attachInvoice } from './factur-x/attach-invoice.ts'
import { drawGeneralTerms } from './general-terms.ts'
import { drawHeading } from './heading.ts'
import { drawLines } from './lines-table.ts'
import { sellerLine } from './mentions.ts'
import { drawMessage } from './message.ts'
import { drawPageFeet } from './page-feet.ts'
import { drawParties } from './parties.ts'
import type { PrinterSetting } from './pdf-printer.ts'
import { Sheets, sheet } from './sheets.ts'
import { drawTotals } from './totals-summary.ts'
import { cuts } from './type-styles.ts'

/** The document as bytes of a PDF file; the same document gives the same bytes for ever. */
export function printSheets(
  document: PrintableDocument,
  { fonts, termsUrl }: PrinterSetting,
): Promise<Buffer> {
  const pdf = openPdf(document, openFonts(fonts))
  const sheets = new Sheets(pdf)
  drawHeading(sheets, document)
  drawParties(sheets, document)
  drawFacts(sheets, document)
  if (document.orders.length > 1) drawBilledOrders(sheets, document.orders)
  if (document.message) drawMessage(sheets, document.message)
  drawLines(sheets, document)
  drawTotals(sheets, document)
  drawClosing(sheets, document, termsUrl)
  if (document.kind === 'estimate') drawTerms(sheets, document)
  drawPageFeet(sheets, sellerLine(document.pos))
  if (document.isDraft) drawDraftMarks(sheets)
  attachInvoice(pdf, document)
  pdf.end()
  return buffer(pdf)
}

function drawTerms(sheets: Sheets, { buyer, number }: PrintableDocument): void {
  sheets.next()
  if (buyer.type === 'individual') drawConsumerForms(sheets, number)
  drawGeneralTerms(sheets)
}

/** PDF/A-3a and PDF/UA-1 (docs/decisions/0035-documents-for-ten-years.md). */
function openPdf({ kind, number, issuedAt }: PrintableDocument, fonts: Fonts): PDFKit.PDFDocument {
  const name = documentName(kind)
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: sheet.top, bottom: sheet.bottom, left: sheet.left, right: sheet.right },
    subset: 'PDF/A-3a',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    bufferPages: true,
    // Its own first choice is a typeface that it does not embed.
    font: fonts.regular as unknown as string,
    info: {
      Title: `${name} ${number}`,
      Author: site.legal.companyName,
      Subject: `${name} du ${formatDate(issuedAt)}`,
      Creator: site.brand,
      Producer: site.brand,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  })
  for (const cut of cuts) pdf.registerFont(cut, fonts[cut] as unknown as string)
  pdf.appendXML(accessibility)
  return pdf
}

const accessibility =
  '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>'

type Fonts = Record<(typeof cuts)[number], Font>
const opened = new Map<string, Fonts>()

/** Opened once: their tables are read as letters are met, which takes as long as the rest of a document. */
function openFonts(folder: string): Fonts {
  const kept = opened.get(folder)
  if (kept) return kept
  const files = cuts.map((cut) => [cut, create(readFileSync(join(folder, `archivo-${cut}.ttf`)))])
  const fonts = Object.fromEntries(files) as Fonts
  opened.set(folder, fonts)
  return fonts
}
