import type { RimLabel } from '../../../domain/rims/printable-labels.ts'
import type { Sheets } from '../layout/sheets.ts'
import { drawFittedLine } from './fitted-line.ts'
import { drawCode } from './label-code.ts'
import { belowCode, besideCode } from './label-lines.ts'
import { labelStyles } from './label-styles.ts'

/** Where a label stands on its page, in points from the top left. */
export interface LabelBox {
  x: number
  y: number
  width: number
  height: number
}

const padding = 7
/** Narrower than this, what does not fit beside the code stands below it. */
const roomy = 240

/** What one rim's label says: the code to scan, and beside it what is read from a metre away. */
export function drawLabel(sheets: Sheets, label: RimLabel, { x, y, width, height }: LabelBox): void {
  const isRoomy = width > roomy
  const side = isRoomy ? height - 2 * padding : width * 0.46
  drawCode(sheets, label, { x: x + padding, y: y + padding, side })
  const beside = x + padding + side + 4
  const right = x + width - padding - beside
  const top = y + padding + (isRoomy ? 2 : 4)
  sheets.y = top
  const column = { x: beside, width: right }
  for (const [text, style] of besideCode(label)) {
    if (style === labelStyles.rim) sheets.y = sheets.write('P', text, style, column)
    else drawFittedLine(sheets, text, style, column)
  }
  if (!isRoomy) sheets.y = Math.max(sheets.y, y + padding + side)
  const rest = isRoomy ? { x: beside, width: right } : { x: x + padding, width: width - 2 * padding }
  for (const [text, style] of belowCode(label)) drawFittedLine(sheets, text, style, rest)
}
