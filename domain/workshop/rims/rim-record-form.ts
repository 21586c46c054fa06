import * as z from 'zod/mini'
import { optionalLineRule, optionalTextRule, validatedLineRule } from '../../kernel/forms/fields.ts'

/** Maximum runout in hundredths of a millimetre (2 cm); no rim that turned on a hub has more. */
const maxHundredths = 2_000

const runoutPattern = /^(\d{1,2})(?:[.,](\d{1,2}))?(?:\s*mm)?$/i

/** Reads a length in hundredths of a millimetre: « 0,15 mm », « 0.15 », « 12 ». Returns `null` for other texts. */
export function parseRunout(typed: string): number | null {
  const [, whole, parts = ''] = runoutPattern.exec(typed.trim()) ?? []
  if (whole === undefined) return null
  const hundredths = Number(whole) * 100 + Number(parts.padEnd(2, '0'))
  return hundredths <= maxHundredths ? hundredths : null
}

/** Formats hundredths of a millimetre: « 0,15 mm ». */
export const formatRunout = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)},${String(hundredths % 100).padStart(2, '0')}\u00a0mm`

const runout = validatedLineRule(16, (typed) =>
  parseRunout(typed) === null ? 'En millimètres, par exemple 0,15\u00a0mm' : null,
)

/** Form of a rim's passport: measurements, products and advice. */
export const rimRecordForm = z.object({
  radial_before: runout,
  radial_after: runout,
  axial_before: runout,
  axial_after: runout,
  primer: optionalLineRule(120),
  paint: optionalLineRule(120),
  varnish: optionalLineRule(120),
  advice: optionalTextRule(600),
})

/** French names of the measurements: radial runout (of the circle) and axial runout (of the side). */
export const runoutMeasureNames = { radial: 'Faux-rond', axial: 'Voile' } as const

/** French names of the products recorded for a rim. */
export const rimProductNames = { primer: 'Apprêt', paint: 'Teinte', varnish: 'Vernis' } as const
