import {
  creditedReference,
  documentName,
  type PrintableDocument,
} from '../../domain/billing/printing/printable-document.ts'
import type { Site } from '../../domain/business/site.ts'
import { formatDay } from '../../domain/kernel/calendar/paris-day.ts'
import { a4Page, contentWidth, type PdfWriter, pdfColors, textStyles } from './layout/pdf-writer.ts'

const titleWidth = 290

/** Draws the brand, and the type, number and status of the document. */
export function drawHeading(sheets: PdfWriter, document: PrintableDocument, site: Site): void {
  const top = sheets.y
  const end = drawBrand(sheets, site)
  const place = { x: a4Page.left + contentWidth - titleWidth, width: titleWidth, align: 'right' } as const
  sheets.y = sheets.write('H1', documentName(document.kind), textStyles.title, { ...place, y: top })
  sheets.y = sheets.write('P', `N°\u00A0${document.number}`, textStyles.number, { ...place, y: sheets.y + 8 })
  const { credited } = document
  const origin = credited ? `${credited.isWhole ? 'Annule' : 'Sur'} la ${creditedReference(credited)}` : ''
  if (origin) sheets.y = sheets.write('P', origin, textStyles.quiet, place)
  const state = documentStatus(document)
  if (state) sheets.y = sheets.write('P', state, textStyles.number, { ...place, y: sheets.y + 4 })
  sheets.y = Math.max(sheets.y, end)
}

/** Draws the brand. Returns the y of its end. */
export function drawBrand(sheets: PdfWriter, site: Site): number {
  const end = sheets.write('P', site.brand.toUpperCase(), textStyles.brand, { width: 200 })
  sheets.decorate((pdf) => pdf.rect(a4Page.left, end + 7, 26, 2.5).fill(pdfColors.ember))
  return sheets.write('P', 'Rénovation de jantes', textStyles.quiet, { y: end + 18.5, width: 200 })
}

/** Returns the status of an invoice or credit note; empty while it is open. */
function documentStatus({ kind, state }: PrintableDocument): string {
  if (state.is === 'open') return ''
  if (state.is === 'void') return state.by ? `Annulée par l’avoir ${state.by}` : 'Annulée'
  const paid = kind === 'credit-note' ? 'Réglé' : 'Acquittée'
  return state.on ? `${paid} le ${formatDay(state.on)}` : paid
}
