import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Choices of one step. The same seed makes the same choices, so that a step can be repeated and left out on its own. */
export interface Picks {
  /** Returns a whole number from `least` to `most`, both included. */
  number(least: number, most: number): number
  /** Returns true in about `percent` of 100 calls. */
  isIn(percent: number): boolean
  /** Returns one of the values. Throws if there is none. */
  one<Value>(values: readonly Value[]): Value
  /** Returns a part of the values in their order, possibly empty or all. */
  some<Value>(values: readonly Value[]): Value[]
}

/** Opens the choices of a seed. */
export function picksOf(seed: number): Picks {
  const random = xoroshiro128plus(seed)
  const number = (least: number, most: number) => least + ((random.next() >>> 0) % (most - least + 1))
  const isIn = (percent: number) => number(1, 100) <= percent
  return {
    number,
    isIn,
    one(values) {
      if (values.length === 0) throw new Error('there is nothing to choose from')
      return values[number(0, values.length - 1)] as (typeof values)[number]
    },
    some: (values) => values.filter(() => isIn(50)),
  }
}
