import { foldText } from '../../kernel/lists/search-words.ts'
import { carMakes } from './car-makes.ts'

/**
 * Returns the make at the start of a vehicle's name: « peugeot 308 » → `Peugeot`, « Mercedes C 220 » → `Mercedes-Benz`; `null`
 * if it starts with none of the listed makes.
 */
export function findCarMake(vehicle: string | null | undefined): string | null {
  const words = wordsOf(vehicle ?? '')
  return carMakes.find((make) => make !== 'Autre' && isNamed(words, make)) ?? null
}

/** Returns the folded words; only the part before a hyphen of each, because people write « Mercedes ». */
const wordsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => foldText(word.split('-', 1)[0] ?? ''))
    .filter(Boolean)

const isNamed = (words: readonly string[], make: string) =>
  wordsOf(make).every((word, index) => words[index] === word)
