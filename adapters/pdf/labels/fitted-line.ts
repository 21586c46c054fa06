import type { Sheets } from '../layout/sheets.ts'
import type { TypeStyle } from '../layout/type-styles.ts'

/** One line, cut where it would not fit. */
export function drawFittedLine(
  sheets: Sheets,
  text: string,
  style: TypeStyle,
  place: { x: number; width: number },
): void {
  sheets.y = sheets.write('P', fitted(sheets, text, style, place.width), style, place)
}

function fitted(sheets: Sheets, text: string, style: TypeStyle, width: number): string {
  let letters = [...text]
  const said = () => (letters.length < [...text].length ? `${letters.join('').trimEnd()}…` : text)
  while (letters.length > 1 && sheets.widthOf(said(), style) > width - 1) letters = letters.slice(0, -1)
  return said()
}
