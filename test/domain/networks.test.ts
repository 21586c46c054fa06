import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createNetworkCounters,
  ipv6Prefix48Of,
  networkOfAddress,
  networkSharesPerPrefix48,
} from '../../domain/kernel/flow/networks.ts'

const group = fc.integer({ min: 0, max: 0xffff })
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count })
const written = (parts: number[]) => parts.map((part) => part.toString(16)).join(':')
const isMappedIpv4 = (parts: number[]) => parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff

test('two IPv6 addresses share a network exactly when their first 64 bits are equal (§9.4)', () => {
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), (first, others, last) => {
      const one = networkOfAddress(written([...first, ...last]))
      fc.pre(!isMappedIpv4([...first, ...last]) && !isMappedIpv4([...first, ...last].reverse()))
      expect(networkOfAddress(written([...first, ...last]).toUpperCase())).toBe(one)
      if (!isMappedIpv4([...first, 0, 0, 0, 1]))
        expect(networkOfAddress(written([...first, 0, 0, 0, 1]))).toBe(one)
      const isOther = written(first) !== written(others)
      expect(networkOfAddress(written([...others, 1, 2, 3, 4])) !== one).toBe(isOther)
    }),
  )
})

test('an IPv4 address is its own network, in every notation (§9.4)', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.integer({ min: 1, max: 65_535 }), (address, port) => {
      for (const spelling of [`::ffff:${address}`, `${address}:${port}`, `[::ffff:${address}]:${port}`])
        expect(networkOfAddress(spelling)).toBe(address)
      expect(ipv6Prefix48Of(networkOfAddress(address))).toBeNull()
    }),
  )
})

test('the network of a network is itself, and its /48 has its first 48 bits (§9.4)', () => {
  fc.assert(
    fc.property(groups(8), (parts) => {
      fc.pre(!isMappedIpv4(parts))
      const network = networkOfAddress(written(parts))
      expect(networkOfAddress(network)).toBe(network)
      expect(ipv6Prefix48Of(network)).toBe(`${written(parts.slice(0, 3))}::/48`)
    }),
  )
})

test('networkOfAddress() returns a text for any input (§9.4)', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(typeof networkOfAddress(text)).toBe('string')
      expect(typeof networkOfAddress(`[${text}]:80`)).toBe('string')
    }),
  )
})

test('the load of a /48 is shared between its networks, and each network counts one share at most (§9.4)', () => {
  const tally = createNetworkCounters()
  tally.add('2001:db8:1:1::/64', 3)
  expect(tally.load('2001:db8:1:1::/64')).toBe(3)
  expect(tally.load('2001:db8:1:2::/64')).toBe(3 / networkSharesPerPrefix48)
  for (let n = 0; n < 9 * networkSharesPerPrefix48; n++) tally.add(`2001:db8:2:${n.toString(16)}::/64`, 1)
  expect(tally.load('2001:db8:2:ffff::/64')).toBe(9)
  expect(tally.largestLoad()).toBe(9)
  tally.add('2001:db8:1:1::/64', -3)
  expect(tally.load('2001:db8:1:1::/64')).toBe(0)
  expect(tally.total()).toBe(9 * networkSharesPerPrefix48)
})
