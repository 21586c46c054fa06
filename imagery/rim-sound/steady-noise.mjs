/** The same noise each time, so that the same script writes the same sound. */
export function makeNoise(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}
