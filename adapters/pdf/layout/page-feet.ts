import { contentWidth, type Sheets, sheet } from './sheets.ts'
import { type } from './type-styles.ts'

const fromBelow = 28

/** On every sheet: who issues it, and which sheet of how many. Written last, when they are counted. */
export function drawPageFeet(sheets: Sheets, seller: string): void {
  const { start, count } = sheets.pdf.bufferedPageRange()
  const lines = seller.split('\n')
  for (let page = 0; page < count; page++) {
    sheets.pdf.switchToPage(start + page)
    // A text that begins below the margin would begin on a sheet of its own.
    sheets.pdf.page.margins.bottom = 0
    const lineGap = sheets.dress(type.foot)
    const pitch = type.foot.size * type.foot.leading
    const y = sheet.height - fromBelow - lines.length * pitch
    sheets.decorate((pdf) => {
      for (const [index, line] of lines.entries())
        pdf.text(line, sheet.left, y + index * pitch, { width: 430, lineGap })
      const label = `Page ${page + 1}\u00A0/\u00A0${count}`
      pdf.text(label, sheet.left, y + (lines.length - 1) * pitch, {
        width: contentWidth,
        align: 'right',
        lineGap,
      })
    }, 'Pagination')
  }
}
