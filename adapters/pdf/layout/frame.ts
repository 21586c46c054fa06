import { type Sheets, sheet } from './sheets.ts'
import { ink, type TypeStyle } from './type-styles.ts'

interface FramedText {
  kind: string
  text: string
  style: TypeStyle
  /** Points above it. */
  before?: number
}

interface Frame {
  texts: readonly FramedText[]
  x?: number
  width: number
  padding: number
  weight: number
  color?: string
  /** Points below the last text, to write by hand, and of the whole at least. */
  after?: number
  least?: number
}

/** Texts in a frame that stays on one sheet. */
export function drawFrame(sheets: Sheets, frame: Frame): void {
  const { texts, x = sheet.left, width, padding, weight, color = ink.text } = frame
  const height = frameHeight(sheets, frame)
  sheets.room(height)
  const top = sheets.y
  sheets.decorate((pdf) => pdf.rect(x, top, width, height).lineWidth(weight).strokeColor(color).stroke())
  sheets.y += padding
  const inside = { x: x + padding, width: width - 2 * padding }
  for (const { kind, text, style, before = 0 } of texts)
    sheets.y = sheets.write(kind, text, style, { ...inside, y: sheets.y + before })
  sheets.y = top + height
}

export function frameHeight(sheets: Sheets, { texts, width, padding, after = 0, least = 0 }: Frame): number {
  const heights = texts.map(
    ({ text, style, before = 0 }) => before + sheets.heightOf(text, style, width - 2 * padding),
  )
  return Math.max(
    least,
    heights.reduce((sum, height) => sum + height, 2 * padding + after),
  )
}
