import type { PrintableDocument } from '../../domain/documents/printable-document.ts'
import { drawParty, partyHeight } from './layout/draw-party.ts'
import { contentWidth, type Sheets, sheet } from './layout/sheets.ts'
import { ink } from './layout/type-styles.ts'
import { buyerLines, sellerLines } from './words/party-lines.ts'

const gap = 22
const half = (contentWidth - gap) / 2
const padding = 12

/** Who issues the document and whom it is made out to, each with the numbers that the law asks for. */
export function drawParties(sheets: Sheets, document: PrintableDocument): void {
  const top = sheets.y + 22
  const lines = buyerLines(document.buyer)
  const right = { x: sheet.left + half + gap + padding, width: half - 2 * padding }
  const sellerEnd = drawParty(sheets, 'Émetteur', sellerLines(document), {
    x: sheet.left,
    y: top,
    width: half,
  })
  const end = Math.max(sellerEnd, top + 2 * padding + partyHeight(sheets, 'Client', lines, right.width))
  sheets.decorate((pdf) => pdf.rect(right.x - padding, top, half, end - top).fill(ink.paper))
  drawParty(sheets, 'Client', lines, { ...right, y: top + padding })
  sheets.y = end
}
