import type { Sheets } from './layout/sheets.ts'
import { type } from './layout/type-styles.ts'

/** What the workshop says to the client before it counts: a paragraph for each that was typed. */
export function drawMessage(sheets: Sheets, message: string): void {
  sheets.y += 14
  for (const paragraph of message.split(/\n{2,}/)) sheets.block('P', paragraph, type.body, { before: 4 })
}
