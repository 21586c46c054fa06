import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/**
 * Replaces the source of random ids (`domain/kernel/random-id.ts`) until the returned function is called, so that a run has the
 * same ids each time.
 */
export function seedRandomIds(seed: number): () => void {
  const random = xoroshiro128plus(seed)
  const getRandomValues = (bytes: Uint8Array) => {
    for (const index of bytes.keys()) bytes[index] = random.next() & 0xff
    return bytes
  }
  Object.defineProperty(crypto, 'getRandomValues', { value: getRandomValues, configurable: true })
  return () => {
    Reflect.deleteProperty(crypto, 'getRandomValues')
  }
}
