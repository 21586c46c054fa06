import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { announcePresence } from '../../../domain/kernel/events/presence.ts'
import type { StaffPerson } from '../../../domain/kernel/person.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { insertWaitingMessage, insertWaitingRequest } from '../correspondence/insert-incoming.ts'
import { type SignedInStaff, signInStaff } from './sign-in-staff.ts'

let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let thomas: SignedInStaff
let sophie: SignedInStaff
let karim: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  workshop = await openWorkshop(site)
  thomas = await signInStaff(site, 'atelier@exemple.fr')
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  karim = await signInStaff(site, 'mecano@exemple.fr')
})

const clock = { now: () => new Date() }

/** Follows the office's event stream as an open page does. Returns its events until it is closed. */
async function follow(person: SignedInStaff, query = '') {
  const leaving = new AbortController()
  const headers = { Cookie: person.cookies }
  const response = await fetch(`${site.origin}/gestion/suivi${query}`, { headers, signal: leaving.signal })
  const events: string[] = []
  const listen = async () => {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      events.push(...piece.matchAll(/event: (\w+)/g).map(([, event]) => event as string))
  }
  const listening = listen().catch(() => {})
  const leave = async () => {
    leaving.abort()
    await listening
  }
  onTestFinished(leave)
  return { response: response, events, leave, ended: listening }
}

const readOtherUsers = async (person: SignedInStaff, kind: string, id: string) => {
  const response = await person.open(`/gestion/presences/${kind}/${id}`)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  return response.json()
}

test('a user who has a record open is shown to others until the page closes (§11.11)', async () => {
  const id = await insertWaitingRequest(site)
  const open = await follow(sophie, `?fiche=request/${id}`)
  await vi.waitFor(async () =>
    expect(await readOtherUsers(thomas, 'request', id)).toEqual([
      { name: 'Sophie Lambert', isWriting: false },
    ]),
  )
  expect(await readOtherUsers(sophie, 'request', id)).toEqual([])
  expect(await readOtherUsers(thomas, 'request', await insertWaitingRequest(site))).toEqual([])
  await open.leave()
  await vi.waitFor(async () => expect(await readOtherUsers(thomas, 'request', id)).toEqual([]))
})

test('a user who is writing is marked as such, and several pages of one user count once (§11.11)', async () => {
  const id = await insertWaitingMessage(site, 'Deux à la fois')
  await follow(sophie, `?fiche=message/${id}`)
  await follow(sophie, `?fiche=message/${id}&ecrit=oui`)
  await vi.waitFor(async () =>
    expect(await readOtherUsers(thomas, 'message', id)).toEqual([
      { name: 'Sophie Lambert', isWriting: true },
    ]),
  )
})

test('an open page receives an event when a user on another node opens or leaves the record (§11.11)', async () => {
  const id = await insertWaitingRequest(site)
  const [karimsRow] = await site.query<{ id: string }>(
    "select id from users where email = 'tw_mecano@exemple.fr'",
  )
  const person = { userId: karimsRow?.id } as StaffPerson
  const { events } = await follow(thomas, `?fiche=request/${id}`)
  await vi.waitFor(() => expect(events).toContain('presence'))
  const before = events.length
  const presence = await announcePresence({ ...workshop, clock }, person, { kind: 'request', id }, true)
  await vi.waitFor(() => expect(events.slice(before)).toContain('presence'))
  expect(await readOtherUsers(thomas, 'request', id)).toEqual([{ name: 'Karim Haddad', isWriting: true }])
  const meanwhile = events.length
  await presence.leave()
  await vi.waitFor(() => expect(events.slice(meanwhile)).toContain('presence'))
  expect(await readOtherUsers(thomas, 'request', id)).toEqual([])
})

test('a user whose connection breaks disappears within a minute, and the next visit deletes the entry (§11.11)', async () => {
  const id = await insertWaitingRequest(site)
  const [sophiesRow] = await site.query<{ id: string }>(
    "select id from users where email = 'tw_bureau@exemple.fr'",
  )
  const add = (name: string, seconds: number) =>
    site.query(
      "insert into presences values ($1, 'request', $2, $3, false, now() - $4 * interval '1 second')",
      [name, id, sophiesRow?.id, seconds],
    )
  await add('lately', 40)
  expect(await readOtherUsers(thomas, 'request', id)).toHaveLength(1)
  await site.query("update presences set seen_at = now() - interval '60 seconds' where id = 'lately'")
  expect(await readOtherUsers(thomas, 'request', id)).toEqual([])
  await follow(thomas, `?fiche=request/${id}`)
  await vi.waitFor(async () =>
    expect(await site.query("select id from presences where id = 'lately'")).toEqual([]),
  )
})

test('a user whose account is closed disappears from the open record, and the stream ends (§11.11)', async () => {
  const id = await insertWaitingRequest(site)
  const [karimsRow] = await site.query<{ id: string }>(
    "select id from users where email = 'tw_mecano@exemple.fr'",
  )
  const account = `/gestion/reglages/equipe/${karimsRow?.id}`
  onTestFinished(async () => {
    await thomas.send(`${account}?formulaire=rouvrir`)
    karim = await signInStaff(site, 'mecano@exemple.fr')
  })
  const { ended } = await follow(karim, `?fiche=request/${id}`)
  await vi.waitFor(async () => expect(await readOtherUsers(thomas, 'request', id)).toHaveLength(1))
  expect((await thomas.send(`${account}?formulaire=fermer`)).status).toBe(200)
  expect(await readOtherUsers(thomas, 'request', id)).toEqual([])
  await ended
  expect((await karim.open('/gestion/suivi')).status).toBe(302)
})

test('presence is denied for records that the user may not read, and for unknown records (§11.11)', async () => {
  const id = await insertWaitingMessage(site, 'Pas pour l’atelier')
  expect((await karim.open(`/gestion/suivi?fiche=message/${id}`)).status).toBe(404)
  expect((await karim.open(`/gestion/presences/message/${id}`)).status).toBe(404)
  for (const record of ['', 'price/A', 'request', 'request/', 'request/../x', `request/${'a'.repeat(65)}`])
    expect((await thomas.open(`/gestion/suivi?fiche=${encodeURIComponent(record)}`)).status, record).toBe(404)
  for (const kind of ['price', 'constructor'])
    expect((await thomas.open(`/gestion/presences/${kind}/A`)).status, kind).toBe(404)
})

test('an open page receives an event when a message arrives (§11.11)', async () => {
  const { response, events } = await follow(karim)
  expect(response.headers.get('Content-Type')).toContain('text/event-stream')
  await vi.waitFor(() => expect(events).toEqual(['changed']))
  const sent = await site.fetch('/a_propos', {
    method: 'POST',
    body: new URLSearchParams({
      id: randomId(),
      description: '',
      email: 'a@exemple.fr',
      object: 'Bonjour',
      message: 'Une question',
    }),
    headers: { Origin: site.origin },
  })
  expect(sent.status).toBeLessThan(400)
  await vi.waitFor(() => expect(events).toEqual(['changed', 'changed']))
})

test('each user has their own limit of twenty streams, even with a shared IP address (§11.11)', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow(karim)))
  expect(new Set(streams.map(({ response }) => response.status))).toEqual(new Set([200]))
  expect((await follow(karim)).response.status).toBe(429)
  expect((await follow(sophie)).response.status).toBe(200)
})
