import type { RimLabel } from '../../../domain/rims/printable-labels.ts'
import type { TypeStyle } from '../layout/type-styles.ts'
import { labelStyles } from './label-styles.ts'

type Line = readonly [text: string, style: TypeStyle]

export const besideCode = ({ number, place, rim, size }: RimLabel): Line[] => [
  [number, labelStyles.line],
  [rim, labelStyles.rim],
  [[size, place].filter(Boolean).join(' · '), labelStyles.line],
]

export function belowCode({ plate, vehicle, work, code }: RimLabel): Line[] {
  const lines: Line[] = [
    [plate ?? '', labelStyles.number],
    [vehicle, labelStyles.small],
    [work, labelStyles.line],
    [`À taper\u00a0: ${code}`, labelStyles.small],
  ]
  return lines.filter(([text]) => text !== '')
}
