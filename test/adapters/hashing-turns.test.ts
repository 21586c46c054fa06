import { expect, test } from 'vitest'
import { withHashingSlot } from '../../adapters/sign-in/passwords.ts'

/** Occupies both slots until `release` is called. */
function holdTurns() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const heldSlots = [1, 2].map((count) => withHashingSlot({ address: `hold ${count}` }, () => promise))
  return {
    async release() {
      resolve()
      await Promise.all(heldSlots)
    },
  }
}

test('addresses take turns to hash, and a 21st waiting request of one address is rejected (§9.4)', async () => {
  const turns = holdTurns()
  const hashed: string[] = []
  const hash = (address: string) => withHashingSlot({ address }, async () => void hashed.push(address))
  const waitingHashes = Array.from({ length: 20 }, () => hash('a'))
  const one = hash('b')
  await expect(hash('a')).rejects.toThrow('too many')
  await turns.release()
  await Promise.all([...waitingHashes, one])
  expect(hashed.indexOf('b')).toBeLessThan(3)
  expect(hashed).toHaveLength(21)
})

test('a request whose sender has disconnected is not hashed (§9.4)', async () => {
  const turns = holdTurns()
  const leaving = new AbortController()
  let isHashed = false
  const abandoned = withHashingSlot({ address: 'a', abortSignal: leaving.signal }, async () => {
    isHashed = true
  })
  leaving.abort()
  const rejected = expect(abandoned).rejects.toThrow()
  await turns.release()
  await rejected
  expect(isHashed).toBe(false)
})
