import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readMails, waitForMails } from '../../content/mails.ts'
import type { TestPorts } from '../../site/open-site-on.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  // Real password hashing, because its duration is measured.
  const fakes = ({ hashing }: TestPorts) => ({ hashing })
  site = await openTestSite({ settings: { DEMO: 'on', HIDE_ACCOUNTS: 'on' }, fakes })
})

let visitors = 0
function post(path: string, fields: Record<string, string>, headers = {}) {
  const from = `192.0.2.${++visitors}`
  return site.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: site.origin, 'X-Forwarded-For': from, ...headers },
  })
}

async function timeOf(email: string): Promise<{ ms: number; alert: string | undefined }> {
  const start = performance.now()
  const response = await post('/espace_pro', { email, password: 'faux' })
  const page = await response.text()
  const ms = performance.now() - start
  expect(response.status).toBe(401)
  return { ms, alert: /<p class="account-alert">(.*?)<\/p>/.exec(page)?.[1] }
}

test('with hidden accounts, sign-in shows the same message after the same time for known and unknown addresses (§6)', async () => {
  const ratios: number[] = []
  const alerts = new Set<string | undefined>()
  await timeOf('personne@exemple.fr')
  for (let index = 0; index < 15; index++) {
    const knownAccountTime = await timeOf('pro@exemple.fr')
    const unknown = await timeOf(`personne${index}@exemple.fr`)
    ratios.push(knownAccountTime.ms / unknown.ms)
    alerts.add(knownAccountTime.alert).add(unknown.alert)
  }
  expect([...alerts]).toEqual(['ERREUR L&#x27;email ou le mote de passe sont incorrects'])
  // Median of the ratios of neighbouring requests: other load on the machine slows both requests of a pair, or single pairs.
  const ratio = ratios.sort((a, b) => a - b)[7] ?? 0
  // If no password were hashed for unknown addresses, the ratio would be above 3.
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.6)
})

test('with hidden accounts, password recovery reports success for known and unknown addresses (§6)', async () => {
  for (const email of ['pro@exemple.fr', 'personne@exemple.fr']) {
    const response = await post('/recuperation', { email }, { Accept: 'application/json' })
    const { id } = await response.json()
    await vi.waitFor(async () => {
      const { status } = await (await site.fetch(`/recuperation/${id}`)).json()
      expect(status).toBe('done')
    })
  }
})

/** Connection that holds a lock while a test runs: until it is released, updates of recoveries wait. */
let hold: pg.Client
beforeAll(async () => {
  hold = new pg.Client({ connectionString: site.databaseUrl, options: '-c search_path=tw' })
  await hold.connect()
  await hold.query(`create function wait_for_test() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(42); return new; end $$`)
  await hold.query(`create trigger wait_for_test before update on password_recoveries
    for each row execute function wait_for_test()`)
})
afterAll(() => hold.end())

/** Records everything that the page of a recovery can see: the events of its stream with their times, then the record. */
async function watch(email: string) {
  await hold.query('select pg_advisory_lock(42)')
  const { id } = await (await post('/recuperation', { email }, { Accept: 'application/json' })).json()
  const leaving = new AbortController()
  const stream = await site.fetch(`/recuperation/${id}/suivi`, { signal: leaving.signal })
  expect(await recordOf(id)).toEqual({ status: 'pending' })
  const events: { text: string; ms: number }[] = []
  const start = performance.now()
  const listening = (async () => {
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? [])
      events.push({ text, ms: performance.now() - start })
  })().catch(() => {})
  await hold.query('select pg_advisory_unlock(42)')
  await vi.waitFor(async () => expect((await recordOf(id)).status).toBe('done'), {
    interval: 10,
  })
  return {
    id,
    async end() {
      leaving.abort()
      await listening
      const lastEventMs = events.at(-1)?.ms ?? 0
      return {
        events: events.map(({ text }) => text).join(''),
        last: lastEventMs,
        record: await recordOf(id),
      }
    },
  }
}

const recordOf = async (id: string) => (await site.fetch(`/recuperation/${id}`)).json()

test('with hidden accounts, recovery streams the same events at the same times for known and unknown addresses (§6)', async () => {
  const kinds = { known: [] as string[], unknown: [] as string[] }
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const [index, email] of ['pro@exemple.fr', 'particulier@exemple.fr', 'vide@exemple.fr'].entries()) {
    const knownAccount = await watch(email)
    const unknown = await watch(`inconnu${index}@exemple.fr`)
    // Until the mail has arrived and its job has ended, the stream of the known address could still differ.
    await waitForMails(site, email)
    await waitForJobs('send-recovery-mail', knownAccount.id, unknown.id)
    for (const [kind, watched] of Object.entries({ known: knownAccount, unknown }) as [
      'known' | 'unknown',
      typeof knownAccount,
    ][]) {
      const { events, last, record } = await watched.end()
      expect(record).toEqual({ status: 'done' })
      kinds[kind].push(events)
      times[kind].push(last)
    }
  }
  expect(new Set(kinds.known)).toEqual(new Set(kinds.unknown))
  expect(new Set(kinds.known).size).toBe(1)
  const ratio = Math.min(...times.known) / Math.min(...times.unknown)
  expect(ratio).toBeGreaterThan(0.3)
  expect(ratio).toBeLessThan(3)
  const receivers = (await readMails(site)).flatMap(({ to }) => [to].flat().map((list) => list?.text ?? ''))
  expect(receivers.filter((to) => to.startsWith('inconnu'))).toEqual([])
})

/** Waits for the jobs of both recoveries, so that the work of one does not slow down the next pair. */
async function waitForJobs(name: string, ...ids: string[]) {
  await vi.waitFor(async () => {
    const recoveries = await site.query(
      "select 1 from tw_jobs.job where name = $1 and data->>'recoveryId' = any($2) and state = 'completed'",
      [name, ids],
    )
    expect(recoveries).toHaveLength(ids.length)
  })
}

test('a recovery that was deleted by the page that waited for it has no event stream, for known and unknown addresses (§6, §10.10)', async () => {
  for (const email of ['nouveau@exemple.fr', 'pro@exemple.fr']) {
    const watched = await watch(email)
    const headers = { Origin: site.origin }
    await site.fetch(`/recuperation/${watched.id}`, { method: 'DELETE', headers })
    expect((await site.fetch(`/recuperation/${watched.id}/suivi`)).status).toBe(404)
    await watched.end()
  }
})
