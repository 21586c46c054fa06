import { expect, test } from 'vitest'
import { clientAddress } from '../../../app/http/client-address.ts'

test.each([
  ['without a proxy the header is only a claim', '198.51.100.7', '10.0.0.1', 0, '198.51.100.7'],
  ['the one trusted proxy tells who called it', '10.0.0.9', '1.2.3.4, 203.0.113.5', 1, '203.0.113.5'],
  ['two trusted proxies', '10.0.0.9', '1.2.3.4, 203.0.113.5, 10.0.0.8', 2, '203.0.113.5'],
  ['fewer hops than trusted proxies', '10.0.0.9', '203.0.113.5', 3, '203.0.113.5'],
  ['no header behind a proxy', '10.0.0.9', null, 1, '10.0.0.9'],
  ['an IPv6 visitor owns a network', '2001:db8:1:2:aaaa::1', null, 0, '2001:db8:1:2::/64'],
  ['a short IPv6 address', '2001:db8::1', null, 0, '2001:db8:0:0::/64'],
  ['the same network, spelled otherwise', '10.0.0.9', '2001:0DB8:0:0:0001::7', 1, '2001:db8:0:0::/64'],
  ['IPv4 within IPv6, in hexadecimals', '::ffff:c633:6407', null, 0, '198.51.100.7'],
  ['what is no address', '10.0.0.9', 'unknown', 1, 'unknown'],
  ['IPv4 within IPv6', '::ffff:198.51.100.7', null, 0, '198.51.100.7'],
])('%s', (_, connection, forwardedFor, trustedProxies, address) => {
  expect(clientAddress(connection, forwardedFor, trustedProxies)).toBe(address)
})
