import { beforeAll, expect, test } from 'vitest'
import { defaultSite } from '../../../domain/business/site.ts'
import {
  countPostponedMails,
  listPostponedMails,
} from '../../../domain/correspondence/mailbox/mailbox-state.ts'
import { processIncomingMail } from '../../../domain/correspondence/mailbox/process-incoming-mail.ts'
import {
  findOpeningMailId,
  replyAddressOfThread,
} from '../../../domain/correspondence/threads/mail-headers.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { listEvents } from '../../../domain/oversight/journal/list-events.ts'
import {
  gmailReplyMail,
  mailWithHeaders,
  newsletterMail,
  orangeAbsenceMail,
  outlookReplyMail,
  postfixBounceMail,
} from '../../incoming-mails.ts'
import { type OpenMailbox, openMailbox } from './open-mailbox.ts'

let mailbox: OpenMailbox
beforeAll(async () => {
  mailbox = await openMailbox()
})

interface Letter {
  text: string
  email: string
  author_name: string
  notices: object[]
  channel: string
  in_reply_to: string | null
}

const messagesOf = (id: string) =>
  mailbox.site.query<Letter>(
    `select * from thread_messages where thread_id = $1 and direction = 'received' order by created_at`,
    [id],
  )
const requestOf = async (id: string) =>
  (
    await mailbox.site.query(
      `select state, seen, closed_reason, waits_since is not null as waits from quote_requests where id = $1`,
      [id],
    )
  )[0]
const counter = async (name: string) =>
  (
    await mailbox.site.query<{ notifications: number }>(
      'select notifications from form_counters where name = $1',
      [name],
    )
  )[0]?.notifications ?? 0

test('a reply by mail makes the request unseen and waiting, is counted and recorded once (§3.5, §11.9)', async () => {
  const { id, sent } = await mailbox.ask()
  const mail = gmailReplyMail({ answers: sent, id: 'a1@gmail.com' })
  expect(await mailbox.take(mail)).toBe('letter')
  expect(await mailbox.take(mail)).toBe('known')
  expect(await messagesOf(id)).toMatchObject([
    { author_name: 'Jérôme Marchal', channel: 'mail', notices: [], in_reply_to: sent },
  ])
  expect(await requestOf(id)).toEqual({ state: 'in_progress', seen: false, closed_reason: null, waits: true })
  expect(await counter('forms')).toBe(1)
  const [event] = await listEvents(mailbox.deps.db, { kind: 'request', recordId: id }, 1, defaultSite)
  expect(event).toMatchObject({ sentence: 'Le visiteur a répondu.', channel: 'mail' })
  expect(await mailbox.take(gmailReplyMail({ answers: sent, id: 'a2@gmail.com' }))).toBe('letter')
  expect(await counter('forms')).toBe(1)
})

test('the reply address of a mail takes precedence over its In-Reply-To header, also in capitals (§11.9)', async () => {
  const [one, other] = [await mailbox.ask(), await mailbox.ask()]
  const to = replyAddressOfThread(mailbox.deps, one.thread).toUpperCase()
  await mailbox.take(gmailReplyMail({ to, answers: other.sent, id: 'b1@gmail.com' }))
  expect(await messagesOf(one.id)).toHaveLength(1)
  expect(await messagesOf(other.id)).toHaveLength(0)
})

test('a forged reply address leads to no thread (§11.9)', async () => {
  const { id, thread } = await mailbox.ask()
  const genuineAddress = replyAddressOfThread(mailbox.deps, thread)
  const forged = genuineAddress.replace(/.(?=@)/, (sign) => (sign === '0' ? '1' : '0'))
  expect(await mailbox.take(gmailReplyMail({ to: forged, id: 'c1@gmail.com' }))).toBe('message')
  expect(await messagesOf(id)).toHaveLength(0)
})

test('a reply from another address is filed with a notice (§11.9)', async () => {
  const { id, sent } = await mailbox.ask()
  const answer = mailWithHeaders(
    [`In-Reply-To: <${sent}>`, 'Message-ID: <d1@exemple.net>'],
    'Je réponds pour lui.',
  )
  expect(await mailbox.take(answer)).toBe('letter')
  expect(await messagesOf(id)).toMatchObject([
    { email: 'mechant@exemple.net', author_name: 'Mechant', notices: [{ what: 'other-address' }] },
  ])
})

test('a reply to the mail that a form sends is filed with the form’s record (§11.9)', async () => {
  const { id } = await mailbox.ask()
  const mailId = `quote-request-${id}-visitor@exemple.fr`
  expect(await mailbox.take(gmailReplyMail({ answers: mailId, id: 'e1@gmail.com' }))).toBe('letter')
  expect(await messagesOf(id)).toHaveLength(1)
})

test('a reply to a spam request leaves it spam, seen and uncounted (§3.5, §11.9)', async () => {
  const { id, sent } = await mailbox.ask()
  await mailbox.site.query(`update quote_requests set state = 'spam' where id = $1`, [id])
  expect(await mailbox.take(gmailReplyMail({ answers: sent, id: 'f1@gmail.com' }))).toBe('letter')
  expect(await requestOf(id)).toMatchObject({ state: 'spam', seen: true, waits: false })
  expect(await counter('forms')).toBe(0)
})

test('a mail that belongs to no thread creates a message; the sender’s next mail joins it, another sender’s does not (§11.9)', async () => {
  expect(await mailbox.take(outlookReplyMail)).toBe('message')
  const [message] = await mailbox.site.query<{ id: string }>(
    `select * from contact_messages where email = 'atelier@garage-humbert.fr'`,
  )
  expect(message).toMatchObject({
    name: 'Garage Humbert',
    object: 'RE: Votre message',
    state: 'new',
    seen: false,
    client_email: 'contact@exemple.fr',
    waits_since: expect.any(Date),
  })
  // Staff members who chose notifications about messages receive them.
  const notifyJobsQuery = "select data from tw_jobs.job where name = 'notify-staff' and data->>'id' = $1"
  expect(await mailbox.site.query(notifyJobsQuery, [message?.id])).toMatchObject([
    { data: { kind: 'message' } },
  ])
  const first = 'PR3P191MB0893A1@PR3P191MB0893.EURP191.PROD.OUTLOOK.COM'
  // The workshop's answer refers to the client's mail, so mail programs show it below that mail.
  const key = { kind: 'message', id: message?.id ?? '' } as const
  expect(await findOpeningMailId(mailbox.deps.db, key)).toBe(first)
  const next = (from: string, id: string) =>
    Buffer.from(
      `From: ${from}\r\nTo: contact@exemple.fr\r\nMessage-ID: <${id}>\r\nIn-Reply-To: <${first}>\r\n\r\nEncore\r\n`,
    )
  expect(await mailbox.take(next('atelier@garage-humbert.fr', 'g2@x'))).toBe('letter')
  expect(await mailbox.take(next('autre@exemple.net', 'g3@x'))).toBe('message')
  expect(await messagesOf(message?.id ?? '')).toHaveLength(1)
})

test.each([
  ['our own address', ['From: TW Jantes <contact@exemple.fr>'], 'own'],
  ['a workshop’s address', ['From: epinal@exemple.fr'], 'own'],
  [
    'a program that cannot be answered',
    ['From: ne-pas-repondre@banque.exemple', 'Auto-Submitted: auto-generated'],
    'robot',
  ],
  ['a program without sender', ['Auto-Submitted: auto-generated'], 'robot'],
])('a mail from %s creates no message (§11.9)', async (name, headers, outcome) => {
  const before = await mailbox.site.query('select from contact_messages')
  const mail = `${headers.join('\r\n')}\r\nTo: contact@exemple.fr\r\nMessage-ID: <${encodeURI(name)}@h>\r\n\r\nBonjour`
  expect(await mailbox.take(Buffer.from(mail))).toBe(outcome)
  expect(await mailbox.site.query('select from contact_messages')).toHaveLength(before.length)
})

test.each([
  [
    'a display name with a comma',
    'From: DUPONT, Jean <virgule@exemple.net>',
    'DUPONT, Jean',
    'virgule@exemple.net',
  ],
  ['an accented domain', 'From: Jean <jean@müller.exemple>', 'Jean', 'jean@xn--mller-kva.exemple'],
  ['a quoted address', 'From: "jean paul"@exemple.net', '"jean paul"@exemple.net', '"jean paul"@exemple.net'],
  ['a final dot', 'From: Jean <point@exemple.net.>', 'Jean', 'point@exemple.net'],
  ['no address', 'From: Jean Dupont', 'Jean Dupont', ''],
  ['no sender', 'X-Rien: 1', 'Expéditeur inconnu', ''],
  [
    'a help desk',
    'From: Sinistres <aide@exemple.net>\r\nAuto-Submitted: auto-generated',
    'Sinistres',
    'aide@exemple.net',
  ],
  [
    'a form of a website',
    'From: Site <noreply@exemple.net>\r\nReply-To: a@exemple.net\r\nAuto-Submitted: auto-generated',
    'Site',
    'a@exemple.net',
  ],
  [
    'a form of a website without a name',
    'From: Formulaire <no-reply@exemple.net>\r\nReply-To: no-reply@exemple.net',
    'Formulaire',
    'no-reply@exemple.net',
  ],
  [
    'a form of a website that names the workshop',
    'From: Formulaire <no-reply@exemple.net>\r\nReply-To: contact+formulaire@exemple.fr',
    'Formulaire',
    'no-reply@exemple.net',
  ],
  [
    'a group of the workshop',
    'From: Paul <paul@exemple.net>\r\nList-ID: <contact.exemple.fr>\r\nList-Unsubscribe: <https://g.exemple>\r\nPrecedence: list',
    'Paul',
    'paul@exemple.net',
  ],
])(
  'a mail with %s makes a message with its sender’s name and the address to answer (§11.9)',
  async (title, headers, name, email) => {
    await mailbox.site.query('delete from rate_limits')
    const mail = `${headers}\r\nTo: contact@exemple.fr\r\nMessage-ID: <${encodeURI(title)}@ecrit>\r\nSubject: ${title}\r\n\r\nBonjour`
    expect(await mailbox.take(Buffer.from(mail))).toBe('message')
    expect(
      await mailbox.site.query('select name, email from contact_messages where object = $1', [title]),
    ).toEqual([{ name, email }])
  },
)

test('a newsletter from outside is recognised and not filed (§11.9)', async () => {
  expect(await mailbox.take(newsletterMail)).toBe('list')
})

test('our own message that is forwarded back to us is not filed as a reply (§11.9)', async () => {
  const { id, thread } = await mailbox.ask()
  const to = replyAddressOfThread(mailbox.deps, thread)
  const mail = `From: TW Jantes <${to}>\r\nTo: ${to}\r\nMessage-ID: <i1@h>\r\n\r\nBonjour`
  expect(await mailbox.take(Buffer.from(mail))).toBe('own')
  expect(await messagesOf(id)).toHaveLength(0)
})

const readMailAddress = async (email = 'jerome.marchal@gmail.com') =>
  (await mailbox.site.query('select * from mail_addresses where email = $1', [email]))[0]

test('an absence notice is stored with its address until the next mail from there, and is not filed as a reply (§11.9)', async () => {
  const { id, sent } = await mailbox.ask()
  expect(await mailbox.take(orangeAbsenceMail(sent))).toBe('absence')
  expect(await readMailAddress()).toMatchObject({ away_at: expect.any(Date), bounced_at: null })
  expect(await requestOf(id)).toMatchObject({ state: 'answered', seen: true })
  expect(await messagesOf(id)).toHaveLength(0)
  await mailbox.take(gmailReplyMail({ answers: sent, id: 'j1@gmail.com' }))
  expect(await readMailAddress()).toBeUndefined()
})

test('when a message is returned, it is marked as rejected, its address as bounced, and the request waits for the workshop (§11.9)', async () => {
  const { id, sent, messageId } = await mailbox.ask()
  expect(await mailbox.take(postfixBounceMail({ messageId: sent, id: 'k1@mx' }))).toBe('bounce')
  expect(
    await mailbox.site.query('select state, refusal from outgoing_mails where id = $1', [messageId]),
  ).toEqual([{ state: 'refused', refusal: expect.stringMatching(/User unknown/) }])
  expect(await readMailAddress()).toMatchObject({
    bounced_at: expect.any(Date),
    bounce_reason: expect.any(String),
  })
  expect(await requestOf(id)).toMatchObject({ state: 'in_progress', waits: true })
})

test.each([
  ['announces a delay', { status: '4.4.1', action: 'delayed' }, 'delay'],
  ['is about another recipient', { recipient: 'autre@exemple.net' }, 'bounce'],
  ['names a mail that we never sent', { messageId: 'letter-AAAAAAAAAAAAAAAA@exemple.fr' }, 'bounce'],
] as const)('a delivery report that %s changes no state (§11.9)', async (name, about, outcome) => {
  await mailbox.site.query('delete from mail_addresses')
  const { sent, messageId } = await mailbox.ask()
  const bounce = postfixBounceMail({ messageId: sent, id: `${encodeURI(name)}@mx`, ...about })
  expect(await mailbox.take(bounce)).toBe(outcome)
  expect(await mailbox.site.query('select state from outgoing_mails where id = $1', [messageId])).toEqual([
    { state: 'sent' },
  ])
  expect(await mailbox.site.query('select from mail_addresses')).toHaveLength(0)
})

let written = 0
/** A mail from this sender with a unique Message-ID. */
const mailFrom = (from: string, answers = '') =>
  Buffer.from(
    `From: ${from}\r\nTo: contact@exemple.fr\r\nMessage-ID: <n${++written}@h>\r\nIn-Reply-To: <${answers}>\r\n\r\nx`,
  )

/** Sets the count of a limit to this number of mails, and removes all other counts of the hour. */
async function alreadyCame(
  limit: 'mail' | 'mailStranger' | 'mailDomain' | 'mailStrangers',
  key: string,
  times: number,
) {
  await mailbox.site.query('delete from rate_limits')
  await mailbox.deps.limits[limit].take(key, times)
}

async function outcomesOf(senders: string[], answers = '') {
  const outcomes: string[] = []
  for (const sender of senders) outcomes.push(await mailbox.take(mailFrom(sender, answers)))
  return outcomes
}

test.each([
  ['one address', 10, 'mailStranger', 'inonde@exemple.net', () => 'inonde@exemple.net'],
  [
    'one domain, under any names',
    20,
    'mailDomain',
    'invente.example',
    (at: number) => `a${at}@h${at}.invente.example`,
  ],
  ['everywhere', 40, 'mailStrangers', 'all', (at: number) => `a${at}@domaine${at}.example`],
] as const)(
  'strangers from %s create messages up to %i an hour; later mails wait in the mailbox (§9.4, §11.9)',
  async (_, most, limit, key, sender) => {
    const before = await mailbox.site.query('select from contact_messages')
    await alreadyCame(limit, key, most - 1)
    expect(await outcomesOf([1, 2, 3].map(sender))).toEqual(['message', 'wait', 'wait'])
    expect(await mailbox.site.query('select from contact_messages')).toHaveLength(before.length + 1)
  },
)

test('a sender who knows the address of a thread but is not its visitor is treated as a stranger (§9.4, §11.9)', async () => {
  const { id, sent } = await mailbox.ask()
  await alreadyCame('mailStranger', 'inonde@exemple.net', 9)
  expect(await outcomesOf(['inonde@exemple.net', 'inonde@exemple.net'], sent)).toEqual(['letter', 'wait'])
  expect(await messagesOf(id)).toHaveLength(1)
})

test('a visitor who replies in their own thread is limited by their own mails only, not by those of strangers (§9.4, §11.9)', async () => {
  const { id, sent } = await mailbox.ask()
  await alreadyCame('mailStrangers', 'all', 40)
  await mailbox.deps.limits.mail.take('jerome.marchal@gmail.com', 58)
  const outcomes = await outcomesOf(Array(3).fill('jerome.marchal@gmail.com'), sent)
  expect(outcomes).toEqual(['letter', 'letter', 'wait'])
  expect(await messagesOf(id)).toHaveLength(2)
})

test('a mail that merely claims to be a report uses the limits of a stranger (§9.4, §11.9)', async () => {
  await alreadyCame('mailStrangers', 'all', 40)
  const mail =
    'From: z@z.example\r\nContent-Type: multipart/report; boundary=b\r\nMessage-ID: <faux@h>\r\n\r\n--b\r\n\r\nx'
  expect(await mailbox.take(Buffer.from(mail))).toBe('wait')
  for (const sender of ['postmaster@z.example', 'z@z.example']) {
    const forgedReport = `From: ${sender}\r\nX-Failed-Recipients: a@b.example\r\nMessage-ID: <faux-${sender}>\r\n\r\nx`
    expect(await mailbox.take(Buffer.from(forgedReport))).toBe('wait')
  }
  expect(await mailbox.take(postfixBounceMail({ messageId: 'rien@exemple.fr', id: 'faux@mx' }))).toBe('wait')
  const { sent } = await mailbox.ask()
  expect(await mailbox.take(postfixBounceMail({ messageId: sent, id: 'vrai@mx' }))).toBe('bounce')
})

test('too many reports of one domain, or about one of our mails, do not delay other reports (§9.4, §11.9)', async () => {
  const [first, second, third] = [await mailbox.ask(), await mailbox.ask(), await mailbox.ask()]
  await mailbox.site.query('delete from rate_limits')
  const { mailReports, mailReportsOfOne } = mailbox.deps.limits
  await mailReports.take('inonde.example', 600)
  await mailReportsOfOne.take(first.sent, 10)
  const report = (from: string, { sent }: { sent: string }) =>
    mailbox.take(
      Buffer.from(
        postfixBounceMail({ messageId: sent, id: randomId() })
          .toString()
          .replace('MAILER-DAEMON@mx.exemple.fr', from),
      ),
    )
  expect(await report('postmaster@mx2.inonde.example', second)).toBe('wait')
  expect(await report('postmaster@ailleurs.example', first)).toBe('wait')
  expect(await report('postmaster@ailleurs.example', second)).toBe('bounce')
  expect(await report('postmaster@mx.exemple.fr', third)).toBe('bounce')
})

test('a known address is limited separately from other known ones; a public suffix does not count as a domain (§9.4, §11.9)', async () => {
  await mailbox.site.query('delete from rate_limits')
  for (const email of ['connue@exemple.net', 'autre@exemple.net']) {
    const { id } = await mailbox.ask()
    await mailbox.site.query('update quote_requests set email = $2 where id = $1', [id, email])
  }
  await alreadyCame('mailStranger', 'connue@exemple.net', 10)
  await mailbox.deps.limits.mailStrangers.take('known', 40)
  expect(await outcomesOf(['connue@exemple.net', 'autre@exemple.net'])).toEqual(['wait', 'message'])
  await alreadyCame('mailDomain', 'inonde.co.uk', 20)
  await mailbox.deps.limits.mailDomain.take('co.uk', 20)
  expect(await outcomesOf(['a@h.inonde.co.uk', 'a@honnete.co.uk'])).toEqual(['wait', 'message'])
})

/** Receives a mail of 300 kB without a Message-ID. Returns its outcome and the parts that were fetched. */
async function takeLarge(headers: string[]) {
  const fetched: string[] = []
  const source = Buffer.from([...headers, '', 'x'.repeat(76).concat('\r\n').repeat(4_000)].join('\r\n'))
  const { outcome } = await processIncomingMail(mailbox.deps, 'essai', {
    mailboxUid: `9.${headers.join()}`,
    async fetch(part) {
      fetched.push(part)
      return part === 'whole'
        ? { source, isComplete: true }
        : { source: source.subarray(0, 256 * 1024), isComplete: false }
    },
  })
  return { outcome, fetched }
}

test('only the beginning of a mail that must wait, or is already known, is fetched (§11.9)', async () => {
  const headers = ['From: gros@lourd.example', 'Subject: Gros']
  await alreadyCame('mailStrangers', 'all', 40)
  expect(await takeLarge(headers)).toEqual({ outcome: 'wait', fetched: ['beginning'] })
  await mailbox.site.query('delete from rate_limits')
  expect(await takeLarge(headers)).toEqual({ outcome: 'message', fetched: ['beginning', 'whole'] })
  expect(await takeLarge(headers)).toEqual({ outcome: 'known', fetched: ['beginning'] })
})

test('only the beginning of a mail that claims to be a report is fetched while it must wait, unless it names one of our mails (§11.9)', async () => {
  const { sent } = await mailbox.ask()
  await alreadyCame('mailStrangers', 'all', 40)
  const headers = ['From: y@y.example', 'Content-Type: multipart/report; boundary=b']
  expect(await takeLarge(headers)).toEqual({ outcome: 'wait', fetched: ['beginning'] })
  const failed = ['From: y@y.example', 'X-Failed-Recipients: a@b.example']
  expect(await takeLarge(failed)).toEqual({ outcome: 'wait', fetched: ['beginning'] })
  // A mail of this kind that was read counts permanently towards the limit.
  await mailbox.deps.limits.mailReportsOfOne.take(sent, 9)
  const naming = [...headers, `References: <${sent}>`]
  expect(await takeLarge(naming)).toEqual({ outcome: 'wait', fetched: ['beginning', 'whole'] })
  expect(await takeLarge(naming)).toEqual({ outcome: 'wait', fetched: ['beginning'] })
})

test('waiting mails are skipped until their turn and then filed; mails that were moved away no longer wait (§9.4, §11.9)', async () => {
  await mailbox.site.query('delete from mail_attempts')
  await alreadyCame('mailStrangers', 'all', 40)
  const [first, second] = [mailFrom('un@un.example'), mailFrom('deux@deux.example')]
  expect(await mailbox.take(first, { mailboxUid: '7.1' })).toBe('wait')
  expect(await mailbox.take(second, { mailboxUid: '7.2' })).toBe('wait')
  const { deps } = mailbox
  expect(await countPostponedMails(deps.db)).toEqual({ mails: 2, since: expect.any(Date) })
  expect(await listPostponedMails(deps, 'essai', ['7.1', '7.2', '7.3'])).toEqual(new Set(['7.1', '7.2']))
  expect(await listPostponedMails(deps, 'essai', ['7.1'])).toEqual(new Set(['7.1']))
  const later = { now: () => new Date(Date.now() + 3_601_000) }
  expect(await listPostponedMails({ ...deps, clock: later }, 'essai', ['7.1'])).toEqual(new Set())
  await mailbox.site.query('delete from rate_limits')
  expect(await mailbox.take(first, { mailboxUid: '7.1' })).toBe('message')
  expect(await countPostponedMails(deps.db)).toEqual({ mails: 0, since: null })
})
