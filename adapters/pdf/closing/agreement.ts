import { drawFrame, frameHeight } from '../layout/frame.ts'
import { contentWidth, type Sheets, sheet } from '../layout/sheets.ts'
import { ink, type } from '../layout/type-styles.ts'
import { gap } from './gap.ts'

const half = (contentWidth - 20) / 2
const howToOrder =
  'Renvoyez ou remettez à l’atelier ce devis daté, signé et revêtu de la mention «\u00A0Bon pour accord\u00A0», avec l’acompte. La commande est ferme dès leur réception.'

/** Where the client accepts the quote by hand. */
export function drawAgreement(sheets: Sheets): void {
  const frame = {
    texts: [
      { kind: 'P', text: 'Bon pour accord', style: type.strong },
      { kind: 'P', text: 'Date, nom et signature du client', style: type.quiet },
    ],
    x: sheet.left + half + 20,
    width: half,
    padding: 10,
    weight: 0.75,
    color: ink.text,
    least: 62,
  }
  sheets.y += gap + 6
  sheets.room(Math.max(frameHeight(sheets, frame), sheets.heightOf(howToOrder, type.body, half) + 15))
  const top = sheets.y
  sheets.block('H2', 'Pour commander', type.label, { width: half })
  sheets.block('P', howToOrder, type.body, { before: 3, width: half })
  const end = sheets.y
  sheets.y = top
  drawFrame(sheets, frame)
  sheets.y = Math.max(sheets.y, end)
}
