import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { MessageAttachment } from '../../../db/schema/correspondence/thread-messages.ts'
import { processIncomingMail } from '../../../domain/correspondence/mailbox/process-incoming-mail.ts'
import { sweepUnclaimedAttachments } from '../../../domain/correspondence/threads/attachments.ts'
import { deleteOldRecords } from '../../../domain/oversight/retention/delete-visitor-records.ts'
import { phonePhoto, smallPhoto } from '../../content/photos.ts'
import { gmailReplyMail, nestedMail } from '../../incoming-mails.ts'
import { type OpenMailbox, openMailbox } from './open-mailbox.ts'

let mailbox: OpenMailbox
beforeAll(async () => {
  mailbox = await openMailbox()
})

interface Part {
  name: string
  bytes: Buffer
  disposition?: string
}

let mails = 0

function mailWith(answers: string, parts: Part[], from = 'jerome.marchal@gmail.com'): Buffer {
  const encoded = parts.flatMap(({ name, bytes, disposition = 'attachment' }) => [
    '--p',
    `Content-Type: application/octet-stream; name="${name}"`,
    `Content-Disposition: ${disposition}; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
  ])
  const head = [
    `From: ${from}`,
    'To: contact@exemple.fr',
    'Subject: Photos',
    `Message-ID: <f${++mails}@exemple.net>`,
    `In-Reply-To: <${answers}>`,
    'Content-Type: multipart/mixed; boundary="p"',
    '',
    '--p',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Voici.',
  ]
  return Buffer.from([...head, ...encoded, '--p--', ''].join('\r\n'))
}

const attachmentsOf = async (threadId: string) => {
  const letters = await mailbox.site.query<{ attachments: MessageAttachment[]; notices: object[] }>(
    `select attachments, notices from thread_messages where thread_id = $1 and direction = 'received'`,
    [threadId],
  )
  return {
    attachments: letters.flatMap(({ attachments }) => attachments),
    notices: letters.flatMap(({ notices }) => notices),
  }
}

async function read({ path }: Pick<MessageAttachment, 'path'>): Promise<Buffer | null> {
  const file = await mailbox.files.find(path)
  return file && buffer(file.body)
}

const pdf = Buffer.from('%PDF-1.4\n%âãÏÓ\n')

test('an attached photo is turned upright and loses its location, a PDF is kept unchanged, rejected files are listed (§11.9)', async () => {
  const { id, sent } = await mailbox.ask()
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(400),
  ])
  const outcome = await mailbox.take(
    mailWith(sent, [
      { name: '../../Jante arrière.PNG', bytes: await phonePhoto() },
      { name: 'devis.exe', bytes: pdf },
      { name: 'IMG_1.HEIC', bytes: heic },
      { name: 'facture.pdf', bytes: Buffer.from('<html><script>alert(1)</script>') },
      { name: 'archive.zip', bytes: Buffer.from('PK\x03\x04bombe') },
      { name: 'abimee.jpg', bytes: Buffer.from('\xff\xd8\xff\xe0rien', 'latin1') },
      { name: 'logo.png', bytes: await smallPhoto('png'), disposition: 'inline' },
    ]),
  )
  expect(outcome).toBe('letter')
  const { attachments, notices } = await attachmentsOf(id)
  expect(attachments.map(({ name, content_type }) => [name, content_type])).toEqual([
    ['Jante arrière.jpg', 'image/jpeg'],
    ['devis.pdf', 'application/pdf'],
    ['IMG_1.heic', 'application/octet-stream'],
  ])
  for (const { id: fileId, path } of attachments)
    expect(path).toMatch(new RegExp(`^letters/${fileId}/[\\w.-]+$`))
  const photo = await read(attachments[0] as MessageAttachment)
  const { width = 0, height = 0, exif } = await sharp(photo ?? '').metadata()
  expect([height > width, exif]).toEqual([true, undefined])
  expect(await read(attachments[1] as MessageAttachment)).toEqual(pdf)
  expect(notices).toEqual([
    { what: 'left-out', name: 'facture.pdf', reason: expect.stringContaining('format') },
    { what: 'left-out', name: 'archive.zip', reason: expect.stringContaining('format') },
    { what: 'left-out', name: 'abimee.jpg', reason: expect.stringContaining('abîmée') },
  ])
})

test('the files of a mail from an unknown sender are attached to the new message (§11.9)', async () => {
  const photo = { name: 'jante.jpg', bytes: await smallPhoto() }
  expect(await mailbox.take(mailWith('inconnu@ailleurs', [photo], 'nadia@icloud.com'))).toBe('message')
  const [message] = await mailbox.site.query<{ id: string }>(
    `select id from contact_messages where email = 'nadia@icloud.com'`,
  )
  const { attachments } = await attachmentsOf(message?.id ?? '')
  expect(attachments).toHaveLength(1)
})

test('at most twenty files of one mail are kept (§11.9)', async () => {
  const { id, sent } = await mailbox.ask()
  await mailbox.take(
    mailWith(
      sent,
      Array.from({ length: 22 }, (_, at) => ({ name: `${at}.pdf`, bytes: pdf })),
    ),
  )
  const { attachments, notices } = await attachmentsOf(id)
  expect([attachments.length, notices.length]).toEqual([20, 2])
})

test('the beginning of a mail that is too large is filed, without its files (§11.9)', async () => {
  const { id, sent } = await mailbox.ask()
  const beginning = mailWith(sent, [{ name: 'a.pdf', bytes: Buffer.alloc(9_000, pdf) }]).subarray(0, 5_000)
  expect(await mailbox.take(beginning, { isComplete: false })).toBe('letter')
  expect(await attachmentsOf(id)).toEqual({ attachments: [], notices: [{ what: 'too-large' }] })
})

test('files of a mail that was not filed are swept after a day; files of a filed mail are kept (§11.9)', async () => {
  const { sent } = await mailbox.ask()
  await mailbox.take(mailWith(sent, [{ name: 'a.pdf', bytes: pdf }]))
  await mailbox.site.query(
    `insert into thread_files (id, path, created_at) values ('AbandonnePourLui', 'letters/AbandonnePourLui/a.pdf', now())`,
  )
  await mailbox.files.put('letters/AbandonnePourLui/a.pdf', pdf, 'application/pdf')
  const inHours = (hours: number) => ({ now: () => new Date(Date.now() + hours * 3_600_000) })
  expect(await sweepUnclaimedAttachments({ ...mailbox.deps, clock: inHours(23) })).toBe(0)
  expect(await sweepUnclaimedAttachments({ ...mailbox.deps, clock: inHours(25) })).toBe(1)
  expect(await mailbox.files.find('letters/AbandonnePourLui/a.pdf')).toBeNull()
})

test('messages of a thread and their files are deleted together with their record (§11.9)', async () => {
  const { id, sent } = await mailbox.ask()
  await mailbox.take(mailWith(sent, [{ name: 'a.pdf', bytes: pdf }]))
  const [attachment] = (await attachmentsOf(id)).attachments
  const later = { now: () => new Date(Date.now() + 4 * 365 * 86_400_000) }
  await deleteOldRecords({ ...mailbox.deps, clock: later })
  expect(await mailbox.site.query('select from thread_messages')).toEqual([])
  expect(await mailbox.site.query('select from thread_files where claimed_at is not null')).toEqual([])
  expect(await mailbox.files.find(attachment?.path ?? '')).toBeNull()
})

test('a mail waits while the disk is full or the file store is unavailable, without counting as a failure, and is filed afterwards (§11.9)', async () => {
  const { id, sent } = await mailbox.ask()
  const source = mailWith(sent, [{ name: 'a.pdf', bytes: pdf }])
  const waitingMail = { mailboxUid: 'plein', fetch: async () => ({ source, isComplete: true }) }
  const { files } = mailbox
  const isFull = { ...files, hasRoom: async () => false }
  const rejectStore = () => Promise.reject(new Error('the store is away'))
  const isAway = { ...files, put: rejectStore, check: rejectStore }
  for (let round = 0; round < 12; round += 1) {
    expect(await processIncomingMail({ ...mailbox.deps, files: isFull }, 'essai', waitingMail)).toEqual({
      outcome: 'no-room',
    })
    await expect(
      processIncomingMail({ ...mailbox.deps, files: isAway }, 'essai', waitingMail),
    ).rejects.toThrow('away')
  }
  expect(await mailbox.take(source, { mailboxUid: 'plein' })).toBe('letter')
  expect((await attachmentsOf(id)).attachments).toHaveLength(1)
})

test('a mail that is not filed leaves no unclaimed files (§11.9)', async () => {
  const { id, sent } = await mailbox.ask()
  const parts = ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes: pdf }))
  const source = mailWith(sent, parts)
  const waitingMail = { mailboxUid: 'sans-reste', fetch: async () => ({ source, isComplete: true }) }
  const listUnclaimedFiles = () => mailbox.site.query('select from thread_files where claimed_at is null')
  const before = (await listUnclaimedFiles()).length
  let attempts = 0
  const isFilling = { ...mailbox.files, hasRoom: async () => ++attempts < 2 }
  expect(await processIncomingMail({ ...mailbox.deps, files: isFilling }, 'essai', waitingMail)).toEqual({
    outcome: 'no-room',
  })
  expect(await listUnclaimedFiles()).toHaveLength(before)
  const enqueue = () => Promise.reject(new Error('no job can be laid'))
  const cannotFile = { ...mailbox.deps, jobs: { ...mailbox.deps.jobs, enqueue } }
  await expect(processIncomingMail(cannotFile, 'essai', waitingMail)).rejects.toThrow('no job')
  expect(await listUnclaimedFiles()).toHaveLength(before)
  const outcomes = await Promise.all(
    [1, 2].map((at) => mailbox.take(source, { mailboxUid: `sans-reste-${at}` })),
  )
  expect(outcomes.sort()).toEqual(['known', 'letter'])
  expect(await listUnclaimedFiles()).toHaveLength(before)
  expect((await attachmentsOf(id)).attachments).toHaveLength(2)
})

test('a mail that fails ten times is kept unparsed as a file; if fetching fails twenty times, it is recorded as unreadable (§11.9)', async () => {
  const source = gmailReplyMail({ id: 'toujours@gmail.com' })
  const waitingMail = { mailboxUid: 'illisible', fetch: async () => ({ source, isComplete: true }) }
  const readMail = () => Promise.reject(new Error('no thread can be had'))
  const deps = { ...mailbox.deps, mailReader: { ...mailbox.deps.mailReader, readMail } }
  for (let round = 0; round < 10; round += 1)
    await expect(processIncomingMail(deps, 'essai', waitingMail)).rejects.toThrow('thread')
  await mailbox.site.query('delete from rate_limits')
  expect(await processIncomingMail(deps, 'essai', waitingMail)).toEqual({ outcome: 'message' })
  const [message] = await mailbox.site.query<{ thread_id: string }>(
    `select thread_id from fetched_mails where message_id = 'place-illisible'`,
  )
  const { attachments, notices } = await attachmentsOf(message?.thread_id ?? '')
  expect(notices).toEqual([{ what: 'unread' }])
  expect((await read(attachments[0] as MessageAttachment))?.equals(source)).toBe(true)
  const unfetchableMail = { mailboxUid: 'perdu', fetch: () => Promise.reject(new Error('not handed over')) }
  for (let round = 0; round < 20; round += 1)
    await expect(processIncomingMail(deps, 'essai', unfetchableMail)).rejects.toThrow('handed')
  expect(await processIncomingMail(deps, 'essai', unfetchableMail)).toEqual({ outcome: 'unreadable' })
  expect(await mailbox.site.query(`select from fetched_mails where outcome = 'unreadable'`)).toHaveLength(1)
  const { sent } = await mailbox.ask()
  expect(await mailbox.take(gmailReplyMail({ answers: sent, id: 'apres@gmail.com' }))).toBe('letter')
})

test('a mail whose head cannot be parsed creates a message at once; if the parsing thread dies, the mail is tried again (§11.9)', async () => {
  await mailbox.site.query('delete from rate_limits')
  const source = Buffer.from('From: "Sans, tête" <tete@sans.example>\r\nSubject: x\r\n\r\nx')
  const waitingMail = { mailboxUid: 'sans-tete', fetch: async () => ({ source, isComplete: true }) }
  const withHead = (readHead: () => Promise<null>) => ({
    ...mailbox.deps,
    mailReader: { ...mailbox.deps.mailReader, readHead },
  })
  const dies = withHead(() => Promise.reject(new Error('out of memory')))
  await expect(processIncomingMail(dies, 'essai', waitingMail)).rejects.toThrow('memory')
  expect(
    await processIncomingMail(
      withHead(async () => null),
      'essai',
      waitingMail,
    ),
  ).toEqual({ outcome: 'message' })
  const opened = `select from contact_messages where email = 'tete@sans.example'`
  expect(await mailbox.site.query(opened)).toHaveLength(1)
})

test('a mail of a thread that cannot be parsed is filed at the first attempt, as an attached .eml file (§11.9)', async () => {
  const { id, sent } = await mailbox.ask()
  const source = Buffer.concat([
    Buffer.from(`From: jerome.marchal@gmail.com\r\nMessage-ID: <gouffre@x>\r\nIn-Reply-To: <${sent}>\r\n`),
    nestedMail(5_000),
  ])
  expect(await mailbox.take(source)).toBe('letter')
  const { attachments, notices } = await attachmentsOf(id)
  expect(notices).toEqual([{ what: 'unread' }])
  expect(attachments).toMatchObject([{ name: 'e-mail.eml', content_type: 'application/octet-stream' }])
  expect((await read(attachments[0] as MessageAttachment))?.equals(source)).toBe(true)
})

test('an unparsable mail from an unknown sender creates a message with its sender, subject and .eml file (§11.9)', async () => {
  const source = Buffer.concat([
    Buffer.from('Subject: Ma jante\r\nMessage-ID: <gouffre2@x>\r\n'),
    nestedMail(5_000),
  ])
  expect(await mailbox.take(source)).toBe('message')
  const [message] = await mailbox.site.query<{ id: string }>(
    `select id, email, message from contact_messages where object = 'Ma jante'`,
  )
  expect(message).toMatchObject({ email: 'm@exemple.net', message: '' })
  const { attachments, notices } = await attachmentsOf(message?.id ?? '')
  expect([attachments.length, notices]).toEqual([1, [{ what: 'unread' }]])
})
