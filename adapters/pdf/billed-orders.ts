import type { BilledOrder } from '../../domain/documents/printable-document.ts'
import { contentWidth, type Sheets } from './layout/sheets.ts'
import { drawTable } from './layout/table.ts'

const third = contentWidth / 3 - 10
const columns = [
  { label: 'Commandes' },
  { label: 'Véhicule', width: third, isText: true },
  { label: 'Immatriculation\u00A0/\u00A0OR', width: third, isText: true },
]

/** Each order of a bill for several, a line each. */
export function drawBilledOrders(sheets: Sheets, orders: BilledOrder[]): void {
  sheets.y += 12
  const rows = orders.map(({ number, vehicle, registration }) => [number, vehicle, registration])
  drawTable(sheets, { columns, rows, padding: 3, isRuled: false })
}
