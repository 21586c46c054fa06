import { rimDefects, rimFinishes, rimPositions, rimServices } from './rim-words.ts'

interface NamedRim {
  position: string
  size: number | null
  service: string
  finish: string
}

const wordOf = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key

/** « Avant gauche, 18 pouces » . */
export const rimName = ({ position, size }: Pick<NamedRim, 'position' | 'size'>) =>
  [wordOf(rimPositions, position), size && `${size}\u00a0pouces`].filter(Boolean).join(', ')

/** « Rénovation, diamantée »; what the service changes nothing about is left out. */
export const rimWork = ({ service, finish }: Pick<NamedRim, 'service' | 'finish'>) =>
  [wordOf(rimServices, service), finish !== 'none' && wordOf(rimFinishes, finish).toLowerCase()]
    .filter(Boolean)
    .join(', ')

export const defectNames = (defects: readonly string[]) => defects.map((defect) => wordOf(rimDefects, defect))
