import { formatDate, formatDay } from '../../domain/calendar/paris-day.ts'
import { documentNature } from '../../domain/documents/line-nature.ts'
import type { PrintableDocument } from '../../domain/documents/printable-document.ts'
import { frenchNumber } from '../../domain/french-number.ts'
import { contentWidth, type Sheets, sheet } from './layout/sheets.ts'
import { ink, type } from './layout/type-styles.ts'

const perRow = 3
const pitch = contentWidth / perRow
const width = pitch - 10
const padding = 9
const rowGap = 8

/** Rows of short facts; those that the document does not have leave their place to the others. */
export function drawFacts(sheets: Sheets, document: PrintableDocument): void {
  const facts = factsOf(document)
  sheets.y += 20
  sheets.rule(sheets.y, 0.75, ink.text)
  sheets.y += padding
  sheets.within('L', () => {
    for (let first = 0; first < facts.length; first += perRow) {
      if (first > 0) sheets.y += rowGap
      drawRow(sheets, facts.slice(first, first + perRow))
    }
  })
  sheets.y += padding
  sheets.rule(sheets.y, 0.75)
}

function drawRow(sheets: Sheets, facts: (readonly [label: string, value: string])[]): void {
  const { y } = sheets
  for (const [index, [label, value]] of facts.entries())
    sheets.within('LI', () => {
      const x = sheet.left + index * pitch
      const end = sheets.write('Lbl', label, type.label, { x, y, width }) + 3
      sheets.y = Math.max(sheets.y, sheets.write('LBody', value, type.strong, { x, y: end, width }))
    })
}

const suppliedNames = {
  service: 'Date de la prestation',
  goods: 'Date de livraison',
  mixed: 'Prestation et livraison le',
} as const

function factsOf(document: PrintableDocument): [label: string, value: string][] {
  const { kind, issuedAt, suppliedOn, dueOn, validUntil, workingDays, vehicle, orders } = document
  const { purchaseOrder, registration, mileage } = document
  const order = orders.length === 1 ? orders[0] : undefined
  const facts: [string, string | undefined][] = [
    ['Date d’émission', formatDate(issuedAt)],
    [
      suppliedNames[documentNature(document.lines)],
      suppliedOn && kind === 'invoice' ? formatDay(suppliedOn) : '',
    ],
    ['À régler au plus tard le', dueOn ? formatDay(dueOn) : ''],
    ['Valable jusqu’au', validUntil ? formatDay(validUntil) : ''],
    ['Délai', workingDays === null ? '' : sayWorkingDays(workingDays)],
    ['Commande', order?.number],
    ['Véhicule', order?.vehicle ?? vehicle?.name],
    ['Immatriculation\u00A0/\u00A0OR', registration || order?.registration || vehicle?.registration],
    ['Kilométrage', mileage === null ? '' : `${frenchNumber(mileage)}\u00A0km`],
    ['Votre bon de commande', purchaseOrder ?? ''],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

/** « 5 jours ouvrés ». */
function sayWorkingDays(days: number): string {
  return days === 1 ? '1\u00A0jour ouvré' : `${days}\u00A0jours ouvrés`
}
