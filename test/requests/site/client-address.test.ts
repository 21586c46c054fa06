import { expect, test } from 'vitest'
import { resolveClientNetwork } from '../../../app/http/client-address.ts'

test.each([
  ['without a trusted proxy X-Forwarded-For is ignored', '198.51.100.7', '10.0.0.1', 0, '198.51.100.7'],
  [
    'with one trusted proxy the last address of X-Forwarded-For counts',
    '10.0.0.9',
    '1.2.3.4, 203.0.113.5',
    1,
    '203.0.113.5',
  ],
  [
    'with two trusted proxies the second-last address of X-Forwarded-For counts',
    '10.0.0.9',
    '1.2.3.4, 203.0.113.5, 10.0.0.8',
    2,
    '203.0.113.5',
  ],
  [
    'with fewer addresses than trusted proxies the first address counts',
    '10.0.0.9',
    '203.0.113.5',
    3,
    '203.0.113.5',
  ],
  [
    'behind a proxy without X-Forwarded-For the address of the connection counts',
    '10.0.0.9',
    null,
    1,
    '10.0.0.9',
  ],
  ['an IPv6 address counts as its /64 network', '2001:db8:1:2:aaaa::1', null, 0, '2001:db8:1:2::/64'],
  ['a shortened IPv6 address counts as its /64 network', '2001:db8::1', null, 0, '2001:db8:0:0::/64'],
  [
    'another spelling of an IPv6 address gives the same network',
    '10.0.0.9',
    '2001:0DB8:0:0:0001::7',
    1,
    '2001:db8:0:0::/64',
  ],
  ['IPv4 mapped to IPv6 in hexadecimal digits counts as IPv4', '::ffff:c633:6407', null, 0, '198.51.100.7'],
  ['a text that is not an address is returned unchanged', '10.0.0.9', 'unknown', 1, 'unknown'],
  ['IPv4 mapped to IPv6 counts as IPv4', '::ffff:198.51.100.7', null, 0, '198.51.100.7'],
])('%s', (_, connection, forwardedFor, trustedProxies, address) => {
  expect(resolveClientNetwork(connection, forwardedFor, trustedProxies)).toBe(address)
})
