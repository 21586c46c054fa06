import { beforeAll, expect, test, vi } from 'vitest'
import { openTestSite, type TestSite } from '../open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', HIDE_ACCOUNTS: 'on' } })
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

test('sign-in gives one message for all, in the same time', async () => {
  const known: number[] = []
  const unknown: number[] = []
  const alerts = new Set<string | undefined>()
  await timeOf('personne@exemple.fr')
  for (let index = 0; index < 15; index++) {
    for (const [times, email] of [
      [known, 'pro@exemple.fr'],
      [unknown, `personne${index}@exemple.fr`],
    ] as const) {
      const { ms, alert } = await timeOf(email)
      times.push(ms)
      alerts.add(alert)
    }
  }
  expect([...alerts]).toEqual(['ERREUR L&#x27;email ou le mote de passe sont incorrects'])
  // The quickest of each: whatever else the machine does only adds to the others.
  const ratio = Math.min(...known) / Math.min(...unknown)
  // Without the hash of nobody it is above 3.
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.6)
})

test('recovery says « Email envoyé » to all', async () => {
  for (const email of ['pro@exemple.fr', 'personne@exemple.fr']) {
    const response = await post('/recuperation', { email }, { Accept: 'application/json' })
    const { id } = await response.json()
    await vi.waitFor(
      async () => {
        const { status } = await (await site.fetch(`/recuperation/${id}`)).json()
        expect(status).toBe('done')
      },
      { timeout: 10_000, interval: 30 },
    )
  }
})
