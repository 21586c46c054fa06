import type { RimLabel } from '../../../domain/rims/printable-labels.ts'
import type { TypeStyle } from '../layout/type-styles.ts'
import { styles } from './label-styles.ts'

type Line = readonly [text: string, style: TypeStyle]

export const besideCode = ({ number, place, rim, size }: RimLabel): Line[] => [
  [number, styles.line],
  [rim, styles.rim],
  [[size, place].filter(Boolean).join(' · '), styles.line],
]

export function belowCode({ plate, vehicle, work, code }: RimLabel): Line[] {
  const lines: Line[] = [
    [plate ?? '', styles.number],
    [vehicle, styles.small],
    [work, styles.line],
    [`À taper\u00a0: ${code}`, styles.small],
  ]
  return lines.filter(([text]) => text !== '')
}
