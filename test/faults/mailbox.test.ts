import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { replyAddressOfThread } from '../../domain/correspondence/threads/mail-headers.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { smallPhoto } from '../content/photos.ts'
import { submitQuoteRequestTo } from '../content/submit-quote-request.ts'
import {
  exchangeAbsenceMail,
  gmailReplyMail,
  mailWithHeaders,
  nestedMail,
  outlookReplyMail,
  postfixBounceMail,
} from '../incoming-mails.ts'
import { type ImapPeer, startImapServer, type TestMailbox } from '../peers/imap-server.ts'
import { makeDataDir, queryTenant, startSiteProcess } from '../process/test-process.ts'
import { createDatabase } from '../site/database.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

const SESSION_SECRET = 'un-secret-de-trente-deux-signes-pour-les-essais'
const visitor = 'jerome.marchal@gmail.com'
// Each test starts its own sites, and some wait for one site to take over from another.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

/** Shorter than the minute between two checks of the mailbox: a mail received in that time was announced by the server. */
const pollingOptions = { interval: 100 }
const patience = { timeout: 120_000, interval: 100 }

let imap: ImapPeer
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let databaseDir: string

beforeAll(async () => {
  databaseDir = await makeTemporaryFolder('mailbox-db')
  ;[database, imap] = await Promise.all([startEmbeddedPostgres({ dataDir: databaseDir }), startImapServer()])
})
afterAll(async () => {
  await imap.stop()
  await database.stop()
  await rm(databaseDir, { recursive: true, force: true })
})

/** Opens a site with its own mailbox, and a quote request that has been answered. */
async function openFollowing() {
  const name = `boite_${randomId().toLowerCase()}`
  const databaseUrl = await createDatabase(database.url, name)
  const mailbox = await imap.openMailbox(name)
  const settings = {
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: databaseUrl,
    INBOX_URL: mailbox.url,
    SESSION_SECRET,
  }
  const site = await startSiteProcess(settings)
  onTestFinished(() => void site.kill('SIGKILL'))
  const ask = <Row extends object>(text: string) => queryTenant<Row>(databaseUrl, text)
  const requestId = (await submitQuoteRequestTo(site.origin, await smallPhoto(), 1)) ?? ''
  const messageId = randomId()
  await ask(`update quote_requests
    set email = '${visitor}', seen = true, state = 'answered', waits_since = null`)
  await ask(`update form_counters set notifications = 0`)
  await ask(`insert into thread_messages (id, thread_kind, thread_id, direction, channel, author_name, email, text, state, created_at)
    values ('${messageId}', 'request', '${requestId}', 'sent', 'mail', 'Sophie', '${visitor}', 'Bonjour', 'dispatched', now())`)
  await ask(`insert into outgoing_mails (id, message_id, kind, recipient, state, author_name, created_at, due_at, sent_at)
    values ('${messageId}', '${messageId}', 'message', '${visitor}', 'sent', 'Sophie', now(), now(), now())`)
  await vi.waitFor(
    async () => expect(await ask('select from mailboxes where fetched_at is not null')).toHaveLength(1),
    patience,
  )
  return { site, settings, mailbox, ask, requestId, sent: `letter-${messageId}@exemple.fr` }
}

type Following = Awaited<ReturnType<typeof openFollowing>>

const listReceivedMessages = ({ ask }: Following) =>
  ask<{ thread_id: string; text: string; notices: object[] }>(
    `select thread_id, text, notices from thread_messages where direction = 'received' order by created_at`,
  )

const readState = async ({ ask }: Following) =>
  (
    await ask(`select state, seen, waits_since is not null as waits,
      (select notifications from form_counters where name = 'forms') as counter from quote_requests`)
  )[0]

const isMarked = (mailbox: TestMailbox, count: number) =>
  vi.waitFor(async () => {
    const marks = await mailbox.marks()
    expect(marks.filter((words) => words.includes('TwJantesTraite'))).toHaveLength(count)
  }, patience)

const plusAddress = ({ requestId: id }: Following) =>
  replyAddressOfThread(
    { mailAddress: 'contact@exemple.fr', readsMail: true, secret: SESSION_SECRET },
    { kind: 'request', id },
  )

const wholeTurn = { state: 'in_progress', seen: false, waits: true, counter: 1 }

test('a reply is fetched at once, and filed by its recipient address or by the mail that it answers (§11.9)', async () => {
  const following = await openFollowing()
  const { mailbox, sent, requestId } = following
  await mailbox.deliver(gmailReplyMail({ to: plusAddress(following), id: 'un@gmail.com' }))
  await vi.waitFor(async () => expect(await listReceivedMessages(following)).toHaveLength(1), pollingOptions)
  expect(await readState(following)).toEqual(wholeTurn)
  await mailbox.deliver(gmailReplyMail({ answers: sent, id: 'deux@gmail.com' }))
  await vi.waitFor(async () => expect(await listReceivedMessages(following)).toHaveLength(2), pollingOptions)
  for (const letter of await listReceivedMessages(following))
    expect(letter).toMatchObject({
      thread_id: requestId,
      text: expect.stringContaining('voîlées'),
      notices: [],
    })
  await isMarked(mailbox, 2)
  expect(following.site.output()).not.toContain('essai')
})

test('an unreadable mail does not delay others; bounces, absence notices and other mails are each handled (§11.9)', async () => {
  const following = await openFollowing()
  const { mailbox, sent, ask } = following
  await mailbox.deliver(nestedMail(5_000))
  await mailbox.deliver(postfixBounceMail({ messageId: sent, recipient: visitor }))
  await mailbox.deliver(exchangeAbsenceMail)
  await mailbox.deliver(outlookReplyMail)
  await mailbox.deliver(
    mailWithHeaders([
      'Message-ID: <x@liste>',
      'List-Id: <pneus.exemple.net>',
      'List-Unsubscribe: <mailto:stop@exemple.net>',
    ]),
  )
  await isMarked(mailbox, 5)
  expect(await ask('select outcome from fetched_mails order by outcome')).toEqual([
    { outcome: 'absence' },
    { outcome: 'bounce' },
    { outcome: 'list' },
    { outcome: 'message' },
    { outcome: 'message' },
  ])
  expect(await ask('select state, refusal from outgoing_mails')).toEqual([
    { state: 'refused', refusal: expect.stringContaining('User unknown') },
  ])
  expect(await ask('select email from mail_addresses where bounced_at is not null')).toEqual([
    { email: visitor },
  ])
  expect(await ask('select email, name, object, message from contact_messages order by email')).toEqual([
    {
      email: 'atelier@garage-humbert.fr',
      name: 'Garage Humbert',
      object: 'RE: Votre message',
      message: expect.stringContaining('C’est déjà payé.'),
    },
    { email: 'm@exemple.net', name: null, object: 'Sans objet', message: '' },
  ])
  // A mail that could not be parsed is attached as a file to the message that it created.
  expect(await listReceivedMessages(following)).toMatchObject([{ text: '', notices: [{ what: 'unread' }] }])
})

test('a connection lost while a mail is fetched is opened again, and the mail is filed once (§11.9)', async () => {
  const following = await openFollowing()
  const { mailbox, sent } = following
  const reached = mailbox.line.holdAt(/BODY\.PEEK\[\]/)
  await mailbox.deliver(gmailReplyMail({ answers: sent }))
  await reached
  expect(await listReceivedMessages(following)).toEqual([])
  mailbox.line.cut()
  await isMarked(mailbox, 1)
  expect(await listReceivedMessages(following)).toHaveLength(1)
  expect(following.site.isAlive()).toBe(true)
})

test.each([
  ['before it receives a mail', /BODY\.PEEK\[\]/, 0],
  ['after it filed a mail and before it marked it', /UID STORE/, 1],
])('a site killed %s files the mail once (§11.9)', async (_, words, filed) => {
  const following = await openFollowing()
  const { mailbox, sent, site, settings } = following
  const reached = mailbox.line.holdAt(words)
  await mailbox.deliver(gmailReplyMail({ answers: sent }))
  await reached
  await site.kill('SIGKILL')
  mailbox.line.cut()
  expect(await listReceivedMessages(following)).toHaveLength(filed)
  await isMarked(mailbox, 0)
  const next = await startSiteProcess(settings)
  await isMarked(mailbox, 1)
  expect(await listReceivedMessages(following)).toHaveLength(1)
  expect(await readState(following)).toEqual(wholeTurn)
  expect(await next.kill('SIGTERM')).toBe(0)
})

test('one of two nodes follows the mailbox, and the other takes over when that node is killed (§11.9)', async () => {
  const following = await openFollowing()
  const { mailbox, site, settings, sent } = following
  const before = mailbox.line.connections()
  const other = await startSiteProcess(settings)
  await mailbox.deliver(gmailReplyMail({ answers: sent, id: 'un@gmail.com' }))
  await isMarked(mailbox, 1)
  expect(mailbox.line.connections()).toBe(before)
  await site.kill('SIGKILL')
  await mailbox.deliver(gmailReplyMail({ answers: sent, id: 'deux@gmail.com' }))
  await isMarked(mailbox, 2)
  expect(await listReceivedMessages(following)).toHaveLength(2)
  expect(await other.kill('SIGTERM')).toBe(0)
})
