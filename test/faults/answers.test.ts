import { rm } from 'node:fs/promises'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { smallPhoto } from '../content/photos.ts'
import { createFetch, signInToTestSite } from '../content/sign-in.ts'
import { submitQuoteRequestTo } from '../content/submit-quote-request.ts'
import { gmailReplyMail } from '../incoming-mails.ts'
import { type ImapPeer, startImapServer } from '../peers/imap-server.ts'
import { type SmtpPeer, startSmtpServer } from '../peers/smtp-server.ts'
import { makeDataDir, queryTenant, startSiteProcess } from '../process/test-process.ts'
import { createDatabase } from '../site/database.ts'
import type { SiteProcess } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

const visitor = 'jerome.marchal@gmail.com'
// Each test starts its own sites with the demo's people, and waits for the ten seconds before sending.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })
const patience = { timeout: 120_000, interval: 100 }

let imap: ImapPeer
let smtp: SmtpPeer
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let databaseDir: string

beforeAll(async () => {
  databaseDir = await makeTemporaryFolder('answers-db')
  ;[database, imap, smtp] = await Promise.all([
    startEmbeddedPostgres({ dataDir: databaseDir }),
    startImapServer(),
    startSmtpServer(),
  ])
})
afterAll(async () => {
  await Promise.all([imap.stop(), smtp.close()])
  await database.stop()
  await rm(databaseDir, { recursive: true, force: true })
})

/** Opens a site with two mail servers, and a visitor's request that waits for an answer. */
async function openThread() {
  const name = `boite_${randomId().toLowerCase()}`
  const databaseUrl = await createDatabase(database.url, name)
  const mailbox = await imap.openMailbox(name)
  const settings = {
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtp.url,
    INBOX_URL: mailbox.url,
    SESSION_SECRET: 'un-secret-de-trente-deux-signes-pour-les-essais',
    DEMO: 'on',
  }
  const site = await startSiteProcess(settings)
  onTestFinished(() => void site.kill('SIGKILL'))
  const ask = <Row extends object>(text: string) => queryTenant<Row>(databaseUrl, text)
  const requestId = (await submitQuoteRequestTo(site.origin, await smallPhoto(), 1)) ?? ''
  await ask(`update quote_requests set email = '${visitor}' where id = '${requestId}'`)
  const page = `/gestion/demandes/${requestId}/echanges`
  return { site, settings, mailbox, ask, requestId, page }
}

/** Signs in the demo's staff member Sophie at this site, without JavaScript. */
async function sophieAt({ origin }: SiteProcess) {
  const fetch = createFetch(origin)
  const headers = { Cookie: await signInToTestSite({ origin, fetch }, 'bureau@exemple.fr'), Origin: origin }
  return {
    read: async (path: string) => parse(await (await fetch(path, { headers })).text()),
    async send(path: string, form: string, fields: Record<string, string>) {
      const body = new URLSearchParams(fields)
      const response = await fetch(`${path}?formulaire=${form}`, { method: 'POST', body, headers })
      expect(response.status).toBe(303)
    },
    async answer(path: string, text: string) {
      const page = await this.read(path)
      const value = (field: string) =>
        page.querySelector(`#reponse [name="${field}"]`)?.getAttribute('value') ?? ''
      await this.send(path, 'envoyer', { id: value('id'), vu: value('vu'), text })
    },
  }
}

type Asked = Awaited<ReturnType<typeof openThread>>

const messagesOf = ({ ask, requestId }: Asked) =>
  ask<{ id: string; state: string | null; text: string; direction: string }>(
    `select t.id, case t.state when 'dispatched' then m.state else t.state end as state, t.text, t.direction
     from thread_messages t left join outgoing_mails m on m.message_id = t.id
     where t.thread_id = '${requestId}' order by t.created_at`,
  )
const mailsOf = (id: string) => smtp.received.filter(({ messageId }) => messageId?.includes(`letter-${id}@`))
const isDone = ({ ask }: Asked, jobs: number) =>
  vi.waitFor(async () => {
    const completedJobs = await ask(
      `select from tw_jobs.job where name = 'send-letter' and state = 'completed'`,
    )
    expect(completedJobs).toHaveLength(jobs)
  }, patience)

test('after a kill within the ten seconds of undo, a sent answer is sent once and an undone answer never (§11.8)', async () => {
  const thread = await openThread()
  const { site, settings, page } = thread
  const sophie = await sophieAt(site)
  await sophie.answer(page, 'Trop vite.')
  const [hasty] = await messagesOf(thread)
  await sophie.send(page, 'annuler', { lettre: hasty?.id ?? '' })
  await sophie.send(page, 'effacer', {})
  await sophie.answer(page, 'Nous la soudons.')
  await site.kill('SIGKILL')
  const [letter, ...others] = await messagesOf(thread)
  expect([letter?.state, others]).toEqual(['queued', []])
  expect(mailsOf(letter?.id ?? '')).toEqual([])

  const next = await startSiteProcess(settings)
  await isDone(thread, 2)
  expect(mailsOf(letter?.id ?? '').map(({ text }) => text?.includes('Nous la soudons.'))).toEqual([true])
  expect(smtp.received.filter(({ text }) => text?.includes('Trop vite.'))).toEqual([])
  expect(await messagesOf(thread)).toMatchObject([{ state: 'sent' }])
  expect(await next.kill('SIGTERM')).toBe(0)
  expect(mailsOf(letter?.id ?? '')).toHaveLength(1)
})

test('a request, its answer by mail and the reply by mail are read in one thread (§11.8)', async () => {
  const thread = await openThread()
  const { site, mailbox, page, ask, requestId } = thread
  const sophie = await sophieAt(site)
  await sophie.answer(page, 'Les jantes sont-elles voilées ?')
  const [letter] = await messagesOf(thread)
  const [mail] = await vi.waitUntil(() => {
    const mails = mailsOf(letter?.id ?? '')
    return mails.length > 0 && mails
  }, patience)
  const to = mail?.replyTo?.value[0]?.address ?? ''
  expect(to).toMatch(/^contact\+r-/)
  await mailbox.deliver(gmailReplyMail({ to, answers: mail?.messageId?.slice(1, -1) ?? '' }))
  await vi.waitFor(async () => expect(await messagesOf(thread)).toHaveLength(2), patience)
  expect((await sophie.read(page)).textContent).toContain('les quatre jantes sont voîlées')
  expect(
    await ask(
      `select state, seen, waits_since is not null as waits from quote_requests where id = '${requestId}'`,
    ),
  ).toEqual([{ state: 'in_progress', seen: false, waits: true }])
  // The answer is also on the visitor's page, which the link in their mail opens.
  const link = /\/suivi\/demande\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const own = await (await fetch(site.origin + link)).text()
  for (const words of ['Les jantes sont-elles voilées', 'les quatre jantes sont voîlées'])
    expect(own).toContain(words)
})
