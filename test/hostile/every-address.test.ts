import { describe, expect, test } from 'vitest'
import { listAddresses } from './addresses.ts'
import { attacks, nameOf } from './attacks.ts'
import { openSiteUnderAttack } from './site-under-attack.ts'
import { speak } from './speak.ts'

const site = await openSiteUnderAttack()
const addresses = await listAddresses(site.origin)

test('everybody has addresses and forms to attack', () => {
  for (const who of ['visitor', 'client', 'staff'])
    expect(addresses.filter((address) => address.who === who).length, who).toBeGreaterThan(0)
  expect(addresses.filter(({ fields }) => fields.size > 0).length).toBeGreaterThan(5)
})

describe.each(addresses.map((address) => ({ ...address, of: `${address.who} ${address.path}` })))(
  '$of stands',
  (address) => {
    test.each(Object.keys(attacks))('%s', async (kind) => {
      const complaints: string[] = []
      for (const request of attacks[kind]?.(address) ?? []) {
        const speeches = [speak(site.host, address, request)]
        complaints.push(...(await site.attack({ name: nameOf(address, request), speeches })))
      }
      expect(complaints).toEqual([])
    })
  },
)
