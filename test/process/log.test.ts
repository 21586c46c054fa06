import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { randomId } from '../../domain/kernel/random-id.ts'
import { createLog } from '../../server/environment/log.ts'
import { smallPhoto } from '../content/photos.ts'
import { quoteRequestAnswers } from '../content/quote-request-answers.ts'
import { startSmtpServer } from '../peers/smtp-server.ts'
import type { SiteProcess } from '../site/site-process.ts'
import { embeddedServer, makeDataDir, queryTenant, startSiteProcess } from './test-process.ts'

const person = {
  last_name: 'Zwingelstein',
  first_name: 'Ulphace',
  phone: '06 39 98 77 31',
  email: 'ulphace.zwingelstein@courrier.exemple.fr',
  line_1: '17 impasse Quetzal',
  model: 'Xantia Zénith',
  complementary_infos: 'Mon oncle Théodebert les a rayées.',
}
const traces = /zwingelstein|ulphace|39 98 77 31|39987731|quetzal|zénith|théodebert/i

/** Sends the form as a visitor without JavaScript: all in one post, with the photo. */
async function send(site: SiteProcess, photo: Buffer) {
  const form = new FormData()
  const answers = quoteRequestAnswers({ ...person, id: randomId() })
  for (const [name, value] of Object.entries(answers)) form.append(name, value)
  form.append('images', new File([new Uint8Array(photo)], 'Zwingelstein-jante.jpg', { type: 'image/jpeg' }))
  return fetch(`${site.origin}/devis`, { method: 'POST', body: form, headers: { Origin: site.origin } })
}

test('the logs contain nothing about a visitor, neither on success nor when a query or a mail fails', async () => {
  const photo = await smallPhoto()
  const peer = await startSmtpServer()
  onTestFinished(() => peer.close())
  peer.rejection = { code: 550, text: `<${person.email}> ${person.email} unknown here` }
  const dataDir = await makeDataDir()
  const site = await startSiteProcess({ DATA_DIR: dataDir, SMTP_URL: peer.url, LOG_LEVEL: 'debug' })
  const url = (await readFile(join(dataDir, 'postgres/url'), 'utf8')).trim()

  expect((await send(site, photo)).status).toBe(200)
  await vi.waitFor(() => expect(site.output()).toContain('job failed'))

  await queryTenant(url, 'alter table quote_requests add constraint never check (false) not valid')
  expect((await send(site, photo)).status).toBeGreaterThanOrEqual(500)
  await queryTenant(url, 'alter table quote_requests drop constraint never')
  await queryTenant(url, 'alter table newsletter_subscriptions add constraint never check (false) not valid')
  const subscription = await fetch(`${site.origin}/newsletter`, {
    method: 'POST',
    body: new URLSearchParams({ email: person.email }),
    headers: { Origin: site.origin, Accept: 'application/json' },
  })
  expect(subscription.status).toBe(503)
  await fetch(`${site.origin}/devis?email=${encodeURIComponent(person.email)}&nom=${person.last_name}`)

  expect(site.output()).toContain('insert into')
  expect(site.output()).not.toMatch(traces)
  expect(await embeddedServer(dataDir)).not.toBeNull()
  const serverLog = await readFile(join(dataDir, 'postgres/server.log'), 'utf8')
  expect(serverLog).toContain('violates check constraint')
  expect(serverLog).not.toMatch(traces)
  const jobOutputs = await queryTenant(url, `select output::text from tw_jobs.job where output is not null`)
  expect(jobOutputs.length).toBeGreaterThan(0)
  expect(JSON.stringify(jobOutputs)).not.toMatch(traces)
})

test('each message of an outage is logged once, then counted; other failures are all logged', async () => {
  const lines: Record<string, unknown>[] = []
  const to = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const log = createLog('info', { to, quietFor: 200 })
  const outage = Object.assign(new pg.DatabaseError('terminating connection', 0, 'error'), { code: '57P01' })
  for (let nth = 0; nth < 1_000; nth++) {
    log
      .child({ requestId: String(nth) })
      .error({ err: new Error('query failed', { cause: outage }) }, 'form failed')
    if (nth % 100 === 0) log.error({ err: new Error('a bug') }, 'form failed')
  }
  expect(lines.filter(({ err }) => (err as Error).message === 'a bug')).toHaveLength(10)
  expect(lines).toHaveLength(11)
  await vi.waitFor(() => expect(lines.at(-1)).toMatchObject({ msg: 'form failed', repeated: 999 }))
  expect(lines).toHaveLength(12)
})
