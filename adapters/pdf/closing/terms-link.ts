import { contentWidth, type Sheets, sheet } from '../layout/sheets.ts'
import { type } from '../layout/type-styles.ts'
import { gap } from './gap.ts'

/** Says on the quote itself where its terms are. */
export function drawTermsLink(sheets: Sheets, url: string): void {
  const sentence =
    'Les conditions générales sont jointes à ce devis, à sa suite. Elles se lisent aussi à l’adresse\u00A0:'
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
        Contents: new String(`Conditions générales\u00A0: ${url}`),
      } as object)
    })
    sheets.y = sheets.writeInto(link, url, type.link, {
      isUnderlined: true,
      ...place,
      width: sheet.left + contentWidth - place.x,
    })
  })
}
