import { drawQr, qrBorder } from '../../../domain/qr-drawing.ts'
import type { RimLabel } from '../../../domain/rims/printable-labels.ts'
import type { Sheets } from '../layout/sheets.ts'
import { type TypeStyle, type } from '../layout/type-styles.ts'

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

/** Label printers burn a point or leave it: what is not quite black comes out as a pattern of dots. */
const black = '#000'

const styles = {
  number: { ...type.number, leading: 1.25, color: black },
  rim: { ...type.heading, size: 13, leading: 1.15, color: black },
  line: { ...type.strong, size: 9, leading: 1.3, color: black },
  small: { ...type.quiet, size: 8, leading: 1.3, color: black },
} as const satisfies Record<string, TypeStyle>

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
    if (style === styles.rim) sheets.y = sheets.write('P', text, style, column)
    else line(sheets, text, style, column)
  }
  if (!isRoomy) sheets.y = Math.max(sheets.y, y + padding + side)
  const rest = isRoomy ? { x: beside, width: right } : { x: x + padding, width: width - 2 * padding }
  for (const [text, style] of belowCode(label)) line(sheets, text, style, rest)
}

type Line = readonly [text: string, style: TypeStyle]

const besideCode = ({ number, place, rim, size }: RimLabel): Line[] => [
  [number, styles.line],
  [rim, styles.rim],
  [[size, place].filter(Boolean).join(' · '), styles.line],
]

function belowCode({ plate, vehicle, work, code }: RimLabel): Line[] {
  const lines: Line[] = [
    [plate ?? '', styles.number],
    [vehicle, styles.small],
    [work, styles.line],
    [`À taper\u00a0: ${code}`, styles.small],
  ]
  return lines.filter(([text]) => text !== '')
}

/** One line, cut where it would not fit. */
function line(sheets: Sheets, text: string, style: TypeStyle, place: { x: number; width: number }): void {
  sheets.y = sheets.write('P', fitted(sheets, text, style, place.width), style, place)
}

function fitted(sheets: Sheets, text: string, style: TypeStyle, width: number): string {
  let letters = [...text]
  const said = () => (letters.length < [...text].length ? `${letters.join('').trimEnd()}…` : text)
  while (letters.length > 1 && sheets.widthOf(said(), style) > width - 1) letters = letters.slice(0, -1)
  return said()
}

function drawCode(
  sheets: Sheets,
  { url, rim, number }: RimLabel,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { size, path } = drawQr(url)
  const modules = size - 2 * qrBorder
  // Its white border is the label's own, all but a module or two.
  const scale = side / (modules + 2)
  sheets.figure(
    `Code à scanner de la jante ${rim}, commande ${number}`,
    { x, y, width: side, height: side },
    (pdf) => {
      const shift = (qrBorder - 1) * scale
      pdf.save()
      pdf
        .translate(x - shift, y - shift)
        .scale(scale)
        .path(path)
        .fill(black)
      pdf.restore()
    },
  )
}
