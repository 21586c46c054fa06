import { contentWidth, type Sheets, sheet } from '../layout/sheets.ts'
import { type } from '../layout/type-styles.ts'
import { gap } from './gap.ts'

interface LinkLine {
  sentence: string
  url: string
  /** What the address leads to, for whoever does not see it. */
  name: string
}

/** A sentence and the address that it leads to, behind it where both fit into one line. */
export function drawLinkLine(sheets: Sheets, { sentence, url, name }: LinkLine): void {
  const height = sheets.heightOf(sentence, type.note)
  const indent = sheets.widthOf(`${sentence} `, type.note)
  const width = sheets.widthOf(url, type.link)
  const isOnOneLine = indent + width <= contentWidth
  sheets.y += gap
  sheets.room(2 * height)
  sheets.within('P', () => {
    const end = sheets.write('Span', sentence, type.note)
    const place = isOnOneLine ? { x: sheet.left + indent, y: sheets.y } : { x: sheet.left, y: end }
    const link = sheets.part('Link')
    link.add(() => {
      const { pdf } = sheets
      pdf.link(place.x, place.y, Math.min(width, contentWidth), height, url, {
        structParent: link,
        // pdfkit tells texts from names by this object.
        Contents: new String(`${name}\u00A0: ${url}`),
      } as object)
    })
    sheets.y = sheets.writeInto(link, url, type.link, {
      isUnderlined: true,
      ...place,
      width: sheet.left + contentWidth - place.x,
    })
  })
}
