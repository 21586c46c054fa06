import { buffer } from 'node:stream/consumers'
import { locationOf, type Site } from '../../domain/business/site.ts'
import type { PrintableLetter } from '../../domain/correspondence/letters/printable-letter.ts'
import { formatLongDay } from '../../domain/kernel/calendar/french-dates.ts'
import { parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { sumKnownCents } from '../../domain/kernel/money/amounts.ts'
import { drawBrand, drawPageFooters } from './layout/blocks.ts'
import { createPdf, type PdfPrinterSettings } from './layout/open-pdf.ts'
import {
  a4ContentWidth,
  a4Page,
  type PdfTextStyle,
  PdfWriter,
  pdfColors,
  pdfTextStyles,
} from './layout/pdf-writer.ts'
import { sellerIdentificationOf } from './mentions.ts'

const millimetre = 72 / 25.4

/**
 * Place of the postal address, in points. A French DL envelope (110 × 220 mm) has its window of 35 × 100 mm at 20 mm
 * from the right and from the bottom. The sheet, folded in three, is smaller than the envelope and moves in it by up to
 * 10 mm to the side and 11 mm in height: this rectangle always stays in the window.
 */
const addressWindow = {
  x: 103 * millimetre,
  y: 56 * millimetre,
  width: 86 * millimetre,
  height: 23 * millimetre,
}

/** Top of the date line, below the window at its lowest, in points. */
const bodyTop = 98 * millimetre

const senderWidth = 85 * millimetre
const foldMarks = [99 * millimetre, 198 * millimetre]

/** Points left free for the signature. */
const signatureHeight = 44

/** Returns a letter for an envelope with a window as a PDF file. */
export function renderLetterPdf(
  letter: PrintableLetter,
  { fonts }: PdfPrinterSettings,
  site: Site,
): Promise<Buffer> {
  const { at, subject, reference, pos } = letter
  const pdf = createPdf({ title: subject || 'Courrier', subject: reference || subject, at }, fonts, site)
  const sheets = new PdfWriter(pdf)
  drawFoldMarks(sheets)
  drawSender(sheets, letter, site)
  drawRecipient(sheets, letter)
  drawBody(sheets, letter, site)
  drawPageFooters(sheets, sellerIdentificationOf({ pos, facts: site }))
  pdf.end()
  return buffer(pdf)
}

function drawFoldMarks(sheets: PdfWriter): void {
  for (const y of foldMarks) sheets.rule(y, 0.5, pdfColors.line, 12, 14)
}

function drawSender(sheets: PdfWriter, { pos }: PrintableLetter, site: Site): void {
  const { title, streetLines, zipCode, city, phone, email } = locationOf(pos.id, site)
  sheets.y = drawBrand(sheets, site) + 14
  const lines = [title, ...streetLines, `${zipCode} ${city}`, phone.display, email]
  for (const line of lines) sheets.y = sheets.write('P', line, pdfTextStyles.quiet, { width: senderWidth })
}

/** Draws the address within the window. If it does not fit, the ends of its lines are cut off. */
function drawRecipient(sheets: PdfWriter, { recipient }: PrintableLetter): void {
  const { x, y: top, width } = addressWindow
  const { style, lines } = fitAddress(sheets, recipient)
  let y = top
  sheets.within('Sect', () => {
    for (const line of lines) y = sheets.write('P', line, style, { x, y, width })
  })
}

/** Returns the address in the largest style in which it fits the window. */
function fitAddress(sheets: PdfWriter, lines: readonly string[]) {
  const { width, height } = addressWindow
  const styles = [10.5, 9.5, 8.5, 7.5, 6.5].map((size) => ({ ...pdfTextStyles.body, size, leading: 1.2 }))
  const fits = (style: PdfTextStyle, all: readonly string[]) =>
    sumKnownCents(all.map((line) => sheets.heightOf(line, style, width))) <= height
  const style = styles.find((one) => fits(one, lines))
  if (style) return { style, lines }
  const smallest = styles.at(-1) ?? pdfTextStyles.body
  return { style: smallest, lines: lines.map((line) => sheets.cutToWidth(line, smallest, width)) }
}

const letterText = { ...pdfTextStyles.body, size: 10.5, leading: 1.5 } as const
const letterStrong = { ...letterText, cut: 'semibold' } as const

function drawBody(sheets: PdfWriter, letter: PrintableLetter, site: Site): void {
  const { at, pos, subject, reference, text, signer, enclosures } = letter
  const { city } = locationOf(pos.id, site)
  const date = `${city}, le ${formatLongDay(parisDay(at))}`
  sheets.y = sheets.write('P', date, letterText, {
    x: addressWindow.x,
    y: bodyTop,
    width: a4Page.left + a4ContentWidth - addressWindow.x,
  })
  sheets.y += 14
  if (reference) sheets.block('P', `Nos références\u00A0: ${reference}`, pdfTextStyles.quiet)
  if (subject) sheets.block('H1', `Objet\u00A0: ${subject}`, letterStrong, { before: 4 })
  sheets.y += 10
  for (const paragraph of text.trim().split(/\n{2,}/)) sheets.block('P', paragraph, letterText, { before: 9 })
  if (signer) {
    sheets.ensureSpace(signatureHeight + 20)
    sheets.block('P', signer, letterText, { before: signatureHeight })
  }
  if (enclosures.length > 0)
    sheets.block(
      'P',
      `${enclosures.length === 1 ? 'Pièce jointe' : 'Pièces jointes'}\u00A0: ${enclosures.join(', ')}`,
      pdfTextStyles.quiet,
      { before: 22 },
    )
}
