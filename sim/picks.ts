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
  /**
   * Returns one of the values by their ids, whatever their order. Other values that are added or removed do not change the choice:
   * it stays the same when earlier steps are left out. Throws if there is none.
   */
  oneById<Value>(values: readonly Value[], idOf: (value: Value) => string): Value
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
    oneById(values, idOf) {
      const own = number(0, 2 ** 31 - 1)
      const ranked = values.map((value) => ({ value, rank: rankOf(own, idOf(value)) }))
      const [first, ...others] = ranked
      if (!first) throw new Error('there is nothing to choose from')
      return others.reduce((best, one) => (one.rank < best.rank ? one : best), first).value
    },
  }
}

/**
 * Returns the rank of an id in one choice: a hash of both (FNV-1a with the last steps of MurmurHash 3), so that the same id has
 * another rank in another choice.
 */
function rankOf(choice: number, id: string): number {
  let hash = choice ^ 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
