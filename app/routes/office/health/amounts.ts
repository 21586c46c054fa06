const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** « 1 234 ». */
export const counted = (count: number) => number.format(count)

/** « 1 ligne », « 2 lignes ». */
export const several = (count: number, one: string, many = `${one}s`) =>
  `${counted(count)}\u00a0${count > 1 ? many : one}`

const units = [
  ['To', 1e12],
  ['Go', 1e9],
  ['Mo', 1e6],
  ['ko', 1e3],
] as const

/** « 12,4 Mo ». */
export function size(bytes: number): string {
  const [unit, each] = units.find(([, least]) => bytes >= least) ?? ['o', 1]
  return `${counted(bytes / each)}\u00a0${unit}`
}
