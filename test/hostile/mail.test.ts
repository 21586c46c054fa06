import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { mailWithHeaders, nestedMail } from '../incoming-mails.ts'
import { startImapServer } from '../peers/imap-server.ts'
import { startPlatform } from '../peers/invoice-platform.ts'
import { queryTenant } from '../process/test-process.ts'
import { createAttackedDatabase } from './demo-site.ts'
import { openSiteUnderAttack } from './site-under-attack.ts'

const imap = await startImapServer()
const databaseUrl = await createAttackedDatabase()
const mailbox = await imap.openMailbox('courrier')
const platform = await startPlatform()
const site = await openSiteUnderAttack({
  DATABASE_URL: databaseUrl,
  INBOX_URL: mailbox.url,
  PLATFORM_URL: platform.url,
})
// Hooks run in reverse order, so the site, which is opened later, ends first.
afterAll(() => Promise.all([imap.stop(), platform.close()]))

const outcomes = async () =>
  (
    await queryTenant<{ outcome: string }>(
      databaseUrl,
      'select outcome from fetched_mails order by fetched_at',
    )
  ).map(({ outcome }) => outcome)

/** Name, function that makes the mail again for each attempt, and allowed outcome or outcomes. */
type Shape = [name: string, make: () => Buffer, becomes: string | string[]]

/** Delivers mails to the mailbox and waits until the site has processed all of them. Returns the problems, one line each. */
async function send(mails: Shape[]): Promise<string[]> {
  const before = (await outcomes()).length
  await queryTenant(databaseUrl, 'delete from rate_limits')
  const sources = mails.map(([, make]) => make())
  const complaints = await site.attackBeside(async () => {
    await mailbox.deliver(...sources)
    // Long intervals, because each query opens a connection and takes time from the site.
    await vi.waitFor(async () => expect(await outcomes()).toHaveLength(before + mails.length), {
      timeout: 180_000,
      interval: 250,
    })
  })
  const became = (await outcomes()).slice(before)
  const wronglyFiled = mails.flatMap(([, , becomes], at) =>
    [becomes].flat().includes(became[at] ?? '') ? [] : [`became ${became[at]}`],
  )
  return [...complaints, ...wronglyFiled]
}

/**
 * Returns the problems of these mails. All mails are delivered for one visit of the site to its mailbox, because separate visits
 * take too long. If there is a problem, each mail is tried alone to identify it, and tried again before it counts, because a
 * single failure may be random.
 */
async function wrongWith(mails: Shape[]): Promise<string[]> {
  if ((await send(mails)).length === 0) return []
  const complaints: string[] = []
  for (const mail of mails) {
    if ((await send([mail])).length === 0) continue
    const violations = await send([mail])
    complaints.push(...violations.map((words) => `${mail[0]}: ${words}`))
  }
  return complaints
}

let sent = 0
/** Returns a unique header, so that no mail is treated as a duplicate. */
const own = () => [`Message-ID: <hostile${++sent}@inconnu.example>`]
/** Returns a mail from a new sender: several mails of one unknown sender would have to wait. */
const mailOfStranger = (headers: string[], body?: string) =>
  mailWithHeaders([...own(), ...headers], body, `mechant@inconnu${sent}.example`)
const html = 'Content-Type: text/html; charset=utf-8'
/** Returns a bounce whose machine-readable part has this text. */
const bounce = (status: string) =>
  mailWithHeaders(
    [...own(), 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    `--b\r\nContent-Type: message/delivery-status\r\n\r\n${status}\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <letter-x@exemple.fr>\r\n--b--`,
  )
const daemon = (text: string) =>
  Buffer.from(`From: MAILER-DAEMON@mx.example\r\n${own()[0]}\r\nSubject: failure\r\n\r\n${text}\r\n`)
const base64 = `${Buffer.alloc(57, 7).toString('base64')}\r\n`
const mega = 1024 * 1024

/** One mail has the maximum size that is read completely. The others test shapes, at sizes at which a non-linear pattern would fail. */
const shapes: Shape[] = [
  ['a bounce of 90 kB without @', () => daemon(`550 5.1.1 ${'a'.repeat(90_000)}`), 'bounce'],
  ['a bounce of 250 kB without @', () => daemon(`550 5.1.1 ${'a'.repeat(250_000)}`), 'bounce'],
  [
    'a diagnosis without @',
    () => bounce(`Action: failed\r\nDiagnostic-Code: smtp; ${'a'.repeat(250_000)}`),
    'bounce',
  ],
  [
    'a recipient in 80,000 folds',
    () => bounce(`Action: failed\r\nFinal-Recipient: rfc822; x${'\r\n '.repeat(80_000)}`),
    'bounce',
  ],
  [
    '9,000 recipients',
    () => bounce(`Action: failed\r\n${'Final-Recipient: rfc822; x\r\n'.repeat(9_000)}`),
    'bounce',
  ],
  [
    '5 MB of flowed text',
    () =>
      mailOfStranger(
        ['Content-Type: text/plain; format=flowed; delsp=yes'],
        'mot mot mot mot mot mot mot mot mot \r\n'.repeat(135_000),
      ),
    'message',
  ],
  [
    '5 MB of flowed quotations',
    () => mailOfStranger(['Content-Type: text/plain; format=flowed'], '> '.repeat(2.5 * mega)),
    'message',
  ],
  [
    '36,000 ids of its own',
    () => mailWithHeaders([`Message-ID: <hostile${++sent}@x>${'<a@b>'.repeat(36_000)}`]),
    'message',
  ],
  [
    '25,000 ids that it answers',
    () => mailOfStranger([`References: ${'<a@b>\r\n '.repeat(25_000)}<c@d>`]),
    'message',
  ],
  ['2 MB of line ends', () => mailOfStranger([], '\r\n'.repeat(mega)), 'message'],
  ['2 MB of bare line ends', () => mailOfStranger([], '\n'.repeat(2 * mega)), 'message'],
  [
    '2 MB of preformatted spaces',
    () => mailOfStranger([html], `<pre>${' '.repeat(2 * mega)}x</pre>`),
    'message',
  ],
  [
    '2 MB of preformatted lines of spaces',
    () => mailOfStranger([html], `<pre>${' \n'.repeat(mega)}</pre>`),
    'message',
  ],
  ['400,000 open marks', () => mailOfStranger([html], '<div>'.repeat(400_000)), 'message'],
  ['tables within tables', () => mailOfStranger([html], '<table><tr><td>'.repeat(13_000)), 'message'],
  ['parts within parts', () => Buffer.concat([Buffer.from(`${own()[0]}\r\n`), nestedMail(5_000)]), 'message'],
  [
    'a million empty parts',
    () => mailOfStranger(['Content-Type: multipart/mixed; boundary=x'], '--x\r\n\r\n'.repeat(1e6)),
    'message',
  ],
  [
    '2 MB of headers',
    () => mailOfStranger([...Array<string>(40).fill(`X-Lourd: ${'a'.repeat(50_000)}`)]),
    'message',
  ],
  [
    '20,000 headers',
    () => mailOfStranger([...Array.from({ length: 20_000 }, (_, at) => `X-${at}: ${at}`)]),
    'message',
  ],
  [
    '18,000 recipients',
    () => mailOfStranger([`Cc: ${'a@b.example, '.repeat(18_000)}c@d.example`]),
    'message',
  ],
  [
    'a subject of 18,000 encoded words',
    () => mailOfStranger([`Subject: ${'=?utf-8?q?a?= '.repeat(18_000)}`]),
    'message',
  ],
  [
    '23 MB of a file',
    () =>
      mailOfStranger(
        ['Content-Type: application/octet-stream; name="gros.bin"', 'Content-Transfer-Encoding: base64'],
        base64.repeat(300_000),
      ),
    'message',
  ],
  [
    'a winmail.dat of 800,000 files',
    () =>
      mailOfStranger(
        ['Content-Type: application/ms-tnef; name="winmail.dat"', 'Content-Transfer-Encoding: base64'],
        Buffer.concat([
          Buffer.from('789f3e220100', 'hex'),
          ...Array<Buffer>(800_000).fill(Buffer.from('0202900600000000000000', 'hex')),
        ])
          .toString('base64')
          .replace(/.{76}/g, '$&\r\n'),
      ),
    'message',
  ],
  [
    'an invitation whose time zone changes each second',
    () =>
      mailOfStranger(
        ['Content-Type: text/calendar; method=REQUEST'],
        [
          'BEGIN:VCALENDAR',
          'BEGIN:VTIMEZONE',
          'TZID:x',
          'BEGIN:STANDARD',
          'DTSTART:16010101T000000',
          'TZOFFSETFROM:+0100',
          'TZOFFSETTO:+0200',
          'RRULE:FREQ=SECONDLY',
          'END:STANDARD',
          'END:VTIMEZONE',
          'BEGIN:VEVENT',
          'DTSTART;TZID=x:20261204T093000',
          'SUMMARY:Rendez-vous',
          'END:VEVENT',
          'END:VCALENDAR',
        ].join('\r\n'),
      ),
    'message',
  ],
  [
    'an invitation of 300,000 lines',
    () =>
      mailOfStranger(
        ['Content-Type: text/calendar; method=REQUEST'],
        `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${'X-A;B="c":d\r\n e\r\n'.repeat(150_000)}END:VEVENT\r\nEND:VCALENDAR`,
      ),
    'message',
  ],
]

test('mails of every hostile shape delay no visitor, and each is filed as the expected kind (§11.9)', async () => {
  expect(await wrongWith(shapes)).toEqual([])
})

/** Random sequences of characters that break patterns, parsers and header folding. */
const run = fc
  .tuple(
    fc.constantFrom(
      'a',
      ' ',
      '\t',
      '@',
      '<',
      '>',
      '"',
      '(',
      ',',
      ';',
      ':',
      '=',
      '-',
      '> ',
      '\r\n ',
      '\u00a0',
      '<a@b>',
      '=?utf-8?q?',
      '=0D=0A',
      '&nbsp;',
      '<p>',
      '<!--',
      '-- \r\n',
      '--b\r\n',
      'De : x\r\n',
      'é',
    ),
    fc.constantFrom(1, 30, 3_000, 60_000),
  )
  .map(([piece, times]) => piece.repeat(times))
const text = fc.array(run, { minLength: 1, maxLength: 4 }).map((runs) => runs.join('x'))
const hostileMail = fc
  .record({
    name: fc.constantFrom(
      'Subject',
      'To',
      'Cc',
      'References',
      'In-Reply-To',
      'Delivered-To',
      'X-Failed-Recipients',
      'Content-Disposition',
      'Auto-Submitted',
    ),
    value: text,
    type: fc.constantFrom(
      'text/plain',
      'text/plain; format=flowed',
      'text/html',
      'multipart/mixed; boundary=b',
      'multipart/report; boundary=b',
      'message/rfc822',
      'message/delivery-status',
    ),
    encoding: fc.constantFrom('7bit', '8bit', 'quoted-printable', 'base64'),
    body: text,
  })
  .map(({ name, value, type, encoding, body }) => () => {
    const [id] = own()
    const head = [`From: x@inconnu${sent}.example`, id, `${name}: ${value.slice(0, 200_000)}`]
    return Buffer.from(
      [...head, `Content-Type: ${type}`, `Content-Transfer-Encoding: ${encoding}`, '', body, ''].join('\r\n'),
    )
  })

const anything = ['message', 'bounce', 'delay', 'report', 'robot', 'absence']

test('twelve generated mails that attack patterns delay no visitor, and each is filed (§11.9)', async () => {
  const mails = fc.sample(hostileMail, { seed: 25, numRuns: 12 })
  expect(await wrongWith(mails.map((make, at) => [`generated mail ${at}`, make, anything]))).toEqual([])
})

test('mails of 500 strangers do not delay the mail of a client', async () => {
  await queryTenant(databaseUrl, 'delete from rate_limits')
  await queryTenant(
    databaseUrl,
    "insert into clients (id, type, email) values ('c', 'individual', 'cliente@exemple.fr')",
  )
  const strangers = Array.from({ length: 500 }, () => mailOfStranger([]))
  const listFiledMessages = () =>
    queryTenant(databaseUrl, "select id from contact_messages where email = 'cliente@exemple.fr'")
  const complaints = await site.attackBeside(async () => {
    await mailbox.deliver(...strangers, mailWithHeaders(own(), 'Bonjour', 'cliente@exemple.fr'))
    await vi.waitFor(async () => expect(await listFiledMessages()).toHaveLength(1), {
      timeout: 240_000,
      interval: 500,
    })
  })
  expect(complaints).toEqual([])
})

test('costly XML messages of the invoice platform delay no visitor', async () => {
  const root = (content: string) =>
    `<CrossDomainAcknowledgementAndResponse>${content}</CrossDomainAcknowledgementAndResponse>`
  for (const piece of ['<a/>', '<a>x</a>', '<a>', '&amp;', '<a b="', '<?xml ?>', '<![CDATA[x]]>', '<!--'])
    for (let times = 0; times < 4; times++) platform.receive(root(piece.repeat(65_000 / piece.length)))
  platform.receive(root('<a>x</a>'.repeat(1_000_000)))
  const complaints = await site.attackBeside(async () => {
    await queryTenant(databaseUrl, "insert into tw_jobs.job (name, data) values ('follow-platform', '{}')")
    const countHandledMails = () =>
      queryTenant(
        databaseUrl,
        "select id from tw_jobs.job where name = 'follow-platform' and state = 'completed'",
      )
    await vi.waitFor(async () => expect((await countHandledMails()).length).toBeGreaterThan(0), {
      timeout: 120_000,
      interval: 250,
    })
  })
  expect(complaints).toEqual([])
})
