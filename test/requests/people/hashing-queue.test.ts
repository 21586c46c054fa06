import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeAll, expect, test, vi } from 'vitest'
import { scryptPasswordHashing } from '../../../adapters/sign-in/passwords.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

/** Two passwords being hashed, and a hundred that wait. */
const room = 102

const logged: { level: number; msg: string; reason?: string; status?: number; err?: object }[] = []
const log = pino(
  { level: 'warn', base: null },
  new Writable({
    write(line, _, done) {
      logged.push(JSON.parse(String(line)))
      done()
    },
  }),
)

const { promise: released, resolve: release } = Promise.withResolvers<void>()
let site: TestSite
let checked = 0
const check = async () => {
  await released
  checked++
  return false
}
beforeAll(async () => {
  const hashing = { ...scryptPasswordHashing, verify: check }
  site = await openTestSite({ settings: { HIDE_ACCOUNTS: 'on' }, fakes: () => ({ hashing, log }) })
})

let visitors = 0
const trySignIn = () =>
  site.fetch('/espace_pro', {
    method: 'POST',
    body: new URLSearchParams({ email: `${randomId().toLowerCase()}@exemple.fr`, password: 'faux' }),
    headers: { Origin: site.origin, 'X-Forwarded-For': `10.0.0.${++visitors}` },
  })

test('passwords beyond the limit of the hashing queue are rejected with 503, and the next one is checked (§9.4)', async () => {
  const rejected: Response[] = []
  const tried = Array.from({ length: room + 8 }, async () => {
    const response = await trySignIn()
    if (response.status === 503) rejected.push(response)
    return response.status
  })
  await vi.waitUntil(() => rejected.length === 8, { timeout: 30_000 })
  for (const answer of rejected) expect(await answer.text()).toContain('problème passager')
  release()
  await Promise.all(tried)
  // The fake hashing finishes all at once, which real hashing does not: a busy database may reject some of the requests.
  expect(checked).toBe(room)
  expect((await trySignIn()).status).toBe(401)
})

test('a full hashing queue is logged as a warning, without a stack trace (§9.4)', () => {
  const ofTheQueue = logged.filter(({ reason }) => reason === 'too many passwords wait to be hashed')
  expect(ofTheQueue).toHaveLength(8)
  expect(ofTheQueue.filter(({ level, err }) => level !== 40 || err)).toEqual([])
})
