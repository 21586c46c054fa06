import { randomInt } from 'node:crypto'

/** Returns a generator of pseudo-random integers that are the same in every run (mulberry32), for property tests. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Returns a network address that no other test is likely to use. */
export const randomNetworkAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
