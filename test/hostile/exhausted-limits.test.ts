import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { randomId } from '../../domain/kernel/random-id.ts'
import { readMailFolder } from '../reading/read-mail-folder.ts'
import { startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

/*
 * Attempts to misuse shared limits: attackers exhaust every limit that is not limited to their own address, and other people are
 * not affected.
 */

const dataDir = await makeTemporaryFolder('levers')
const site = await startSite({ DATA_DIR: dataDir, DEMO: 'on', TRUST_PROXY: '1' })
afterAll(async () => {
  await site.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

let visitors = 0
const newVisitor = () => {
  visitors++
  return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
}

const post = (path: string, fields: Record<string, string>, from = newVisitor()) =>
  fetch(`${site.origin}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: site.origin, 'X-Forwarded-For': from, Accept: 'application/json' },
    redirect: 'manual',
  })

/** Sends this number of requests, ten at a time, each from a new address. */
async function flood(count: number, send: (index: number) => Promise<Response>): Promise<void> {
  let next = 0
  const sender = async () => {
    for (let index = next++; index < count; index = next++) await (await send(index)).arrayBuffer()
  }
  await Promise.all(Array.from({ length: 10 }, sender))
}

const mailsTo = async (address: string) =>
  (await readMailFolder(join(dataDir, 'mail'))).filter(({ to }) =>
    [to].flat().some((list) => list?.text.includes(address)),
  )

const arrives = (address: string, subject: string) =>
  vi.waitFor(
    async () => {
      const subjects = (await mailsTo(address)).map((mail) => mail.subject?.replace(/\s/g, ' '))
      expect(subjects).toContainEqual(expect.stringContaining(subject))
    },
    { timeout: 120_000, interval: 250 },
  )

const message = (email: string) => ({ id: randomId(), email, object: 'Jantes', message: 'Bonjour' })

test('650 recoveries of invented addresses do not prevent a recovery by a staff member or a client (§9.4)', async () => {
  await flood(650, (index) => post('/recuperation', { email: `invente${index}@exemple.fr` }))
  for (const email of ['bureau@exemple.fr', 'particulier@exemple.fr']) {
    expect((await post('/recuperation', { email })).status).toBe(202)
    await arrives(email, 'mot de passe')
  }
})

test('repeated recoveries for one address get 429 with a sentence, and its owner still receives the link (§9.4)', async () => {
  await flood(6, () => post('/recuperation', { email: 'flotte@exemple.fr' }))
  const response = await post('/recuperation', { email: 'flotte@exemple.fr' })
  expect([response.status, await response.json()]).toEqual([
    429,
    expect.objectContaining({ message: expect.stringContaining('Plusieurs demandes ont déjà été faites') }),
  ])
  // The limit is equal for an address without an account.
  await flood(6, () => post('/recuperation', { email: 'personne-du-tout@exemple.fr' }))
  const unknown = await post('/recuperation', { email: 'personne-du-tout@exemple.fr' })
  expect([unknown.status, await unknown.json()]).toEqual([
    429,
    expect.objectContaining({ message: expect.stringContaining('Plusieurs demandes ont déjà été faites') }),
  ])
  await arrives('flotte@exemple.fr', 'mot de passe')
})

test('650 subscriptions and 650 messages of strangers do not prevent messages or the acknowledgement to a client (§9.4)', async () => {
  await flood(650, (index) => post('/newsletter', { email: `lecteur${index}@exemple.fr` }))
  await flood(650, (index) => post('/a_propos', message(`curieux${index}@exemple.fr`)))
  expect((await post('/a_propos', message('visiteuse@exemple.fr'))).status).toBe(200)
  expect((await post('/newsletter', { email: 'nouvelle-lectrice@exemple.fr' })).status).toBe(200)
  expect((await post('/a_propos', message('particulier@exemple.fr'))).status).toBe(200)
  await arrives('particulier@exemple.fr', 'message')
})
