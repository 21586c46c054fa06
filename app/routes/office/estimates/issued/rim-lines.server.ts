import type { Estimate } from '../../../../../domain/estimates/estimate.ts'
import { rimDefects, rimFinishes, rimPositions, rimServices } from '../../../../../domain/rims/rim-words.ts'

const wordIn = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key

/** The rims of a quote in words, each what it is and what is to be known of it. */
export const rimLines = (rims: Estimate['rims']) =>
  rims.map(({ position, size, service, finish, defects, notes }, place) => ({
    key: `${place}`,
    name: [wordIn(rimPositions, position), size && `${size}\u00a0pouces`].filter(Boolean).join(', '),
    work: [wordIn(rimServices, service), finish === 'none' ? '' : wordIn(rimFinishes, finish).toLowerCase()]
      .filter(Boolean)
      .join(', '),
    known: [...defects.map((defect) => wordIn(rimDefects, defect).toLowerCase()), notes]
      .filter(Boolean)
      .join(', '),
  }))
