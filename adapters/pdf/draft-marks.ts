import { type Sheets, sheet } from './layout/sheets.ts'

const word = 'BROUILLON'
const size = 92

/** Across each sheet that nobody has issued yet, behind nothing that is read: an artifact, told to no assistive technology. */
export function drawDraftMarks(sheets: Sheets): void {
  const { start, count } = sheets.pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheets.pdf.switchToPage(start + page)
    sheets.decorate((pdf) => {
      const [x, y] = [sheet.width / 2, sheet.height / 2]
      pdf
        .save()
        .rotate(-52, { origin: [x, y] })
        .font('wide')
        .fontSize(size)
        .fillColor('#15171a', 0.07)
      const width = pdf.widthOfString(word)
      pdf.text(word, x - width / 2, y - size / 2, { lineBreak: false }).restore()
    }, 'Pagination')
  }
}
