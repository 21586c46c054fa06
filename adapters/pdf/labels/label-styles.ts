import { type TypeStyle, type } from '../layout/type-styles.ts'

/** Label printers burn a point or leave it: what is not quite black comes out as a pattern of dots. */
export const black = '#000'

export const labelStyles = {
  number: { ...type.number, leading: 1.25, color: black },
  rim: { ...type.heading, size: 13, leading: 1.15, color: black },
  line: { ...type.strong, size: 9, leading: 1.3, color: black },
  small: { ...type.quiet, size: 8, leading: 1.3, color: black },
} as const satisfies Record<string, TypeStyle>
