/**
 * Returns a noise generator that yields the same noise at each run, so that the script always writes the same sound.
 */
export function makeNoise(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}
