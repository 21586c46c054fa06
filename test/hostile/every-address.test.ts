import { describe, expect, test } from 'vitest'
import { randomNetworkAddress } from '../content/random.ts'
import { type AttackedAddress, listAddresses } from './addresses.ts'
import { attacksByKind, describeRequest } from './attacks.ts'
import { type AttackRequest, buildRequest } from './build-request.ts'
import { listAttackRequests } from './shares.ts'
import { openSiteUnderAttack } from './site-under-attack.ts'

const site = await openSiteUnderAttack()
const addresses = await listAddresses(site.origin)
/** Number of attackers at the same time. */
const attackers = 4

test('visitors, clients and staff each have addresses, and there are forms and queries to attack', () => {
  for (const role of ['visitor', 'client', 'staff'])
    expect(addresses.filter((address) => address.role === role).length, role).toBeGreaterThan(0)
  expect(addresses.filter(({ fields }) => fields.size > 0).length).toBeGreaterThan(5)
  expect(addresses.filter(({ asked }) => asked.size > 0).length).toBeGreaterThan(5)
})

describe.each(
  addresses.map((address, index) => ({ place: index, address, of: `${address.role} ${address.path}` })),
)('$of under attack', ({ place, address }) => {
  test.each(Object.keys(attacksByKind))('%s: the site stays within its bounds', async (kind) => {
    const requests = listAttackRequests(
      addresses,
      place,
      kind,
      kind === 'bodies by PUT' && (await isPut(address)),
    )
    const complaints: string[] = []
    for (let next = 0; next < requests.length; next += attackers)
      complaints.push(...(await attackWith(address, requests.slice(next, next + attackers))))
    expect(complaints).toEqual([])
  })
})

/** Sends all requests at once. If there is a problem, sends them one by one, because simultaneous requests wait for each other. */
async function attackWith(address: AttackedAddress, requests: AttackRequest[]): Promise<string[]> {
  const attack = (some: AttackRequest[]) => {
    const name = some.map((request) => describeRequest(address, request)).join(', ')
    return site.attack({ name, speeches: some.map((request) => buildRequest(site.host, address, request)) })
  }
  if ((await attack(requests)).length === 0) return []
  const complaints: string[] = []
  for (const request of requests) complaints.push(...(await attack([request])))
  return complaints
}

async function isPut({ path, cookie }: AttackedAddress): Promise<boolean> {
  const ask = async (method: string) => {
    const headers = { Cookie: cookie, Origin: site.origin, 'X-Forwarded-For': randomNetworkAddress() }
    const body = new URLSearchParams({ a: 'b' })
    const response = await fetch(site.origin + path, { method, headers, body, redirect: 'manual' })
    await response.body?.cancel()
    return response.status
  }
  return (await ask('POST')) === 405 && (await ask('PUT')) !== 405
}
