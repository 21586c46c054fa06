import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type ParsedMail, simpleParser } from 'mailparser'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmlMailer } from '../../adapters/mail/eml-mailer.ts'
import { createSmtpMailer } from '../../adapters/mail/smtp-mailer.ts'
import { PermanentJobFailure } from '../../domain/kernel/ports/jobs.ts'
import type { Mail, Mailer } from '../../domain/kernel/ports/mailer.ts'
import { type SmtpPeer, startSmtpServer } from '../peers/smtp-server.ts'

const from = 'TW Jantes <contact@exemple.fr>'
const picture = Buffer.from('not really a picture')
const mail: Mail = {
  id: 'quote-request-abc123-workshop',
  to: 'epinal@exemple.fr',
  replyTo: 'anais.lefevre@exemple.fr',
  subject: 'Demande de devis de Anaïs Lefèvre',
  text: 'Quatre jantes à rénover.',
  html: '<p>Quatre jantes à rénover.</p><img src="cid:photo-1" alt="">',
  attachments: [{ filename: 'photo.jpg', content: picture, contentType: 'image/jpeg', contentId: 'photo-1' }],
}

let directory: string
let server: SmtpPeer
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tw-jantes-mail-'))
  server = await startSmtpServer()
})
afterEach(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

async function writtenMails(): Promise<ParsedMail[]> {
  const names = (await readdir(directory)).sort()
  return Promise.all(names.map(async (name) => simpleParser(await readFile(join(directory, name)))))
}

interface OpenMailer {
  mailer: Mailer
  sent(): Promise<ParsedMail[]>
  /** Number of bytes of the mail received so far. */
  taken(): Promise<number>
}
const mailers: [string, () => OpenMailer][] = [
  [
    'eml files',
    () => ({ mailer: createEmlMailer({ directory, from }), sent: writtenMails, taken: bytesWritten }),
  ],
  [
    'SMTP',
    () => ({
      mailer: createSmtpMailer({ url: server.url, from }),
      sent: async () => server.received,
      taken: async () => server.bytesTaken(),
    }),
  ],
]

async function bytesWritten(): Promise<number> {
  const sizes = (await readdir(directory)).map(async (name) => (await stat(join(directory, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const mebibyte = 2 ** 20

describe.each(mailers)('a mail by %s', (_, open) => {
  test('contains its text, HTML, picture, sender and id (decision 4)', async () => {
    const { mailer, sent } = open()
    await mailer.send(mail)
    const [message, ...others] = await sent()
    expect(others).toEqual([])
    expect(message).toMatchObject({ messageId: `<${mail.id}@exemple.fr>`, subject: mail.subject })
    expect(message?.from?.text).toBe('"TW Jantes" <contact@exemple.fr>')
    expect([message?.to].flat()[0]?.text).toBe(mail.to)
    expect(message?.replyTo?.text).toBe(mail.replyTo)
    expect(message?.text?.trim()).toBe(mail.text)
    expect(message?.html).toContain('Quatre jantes à rénover.')
    expect(message?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(message?.headers.get('x-auto-response-suppress')).toBe('All')
    expect(message?.attachments).toMatchObject([
      { cid: 'photo-1', contentDisposition: 'inline', content: picture },
    ])
  })

  test('reads its attachments one after the other while it is sent, and again at each attempt (§11.8)', async () => {
    const { mailer, sent, taken } = open()
    const piece = Buffer.alloc(mebibyte / 4, 'x')
    let pieces = 32
    let read = 0
    let maxUnreadPieces = 0
    const opened: string[] = []
    const file = (filename: string) => ({
      filename,
      contentType: 'application/pdf',
      content: async () => {
        opened.push(filename)
        return Readable.from(readInPieces())
      },
    })
    async function* readInPieces() {
      for (let sent = 0; sent < pieces; sent++) {
        yield piece
        read += piece.length
        maxUnreadPieces = Math.max(maxUnreadPieces, read - (await taken()))
      }
    }
    const long = { ...mail, attachments: [file('un.pdf'), file('deux.pdf'), file('trois.pdf')] }
    await mailer.send(long)
    expect(opened).toEqual(['un.pdf', 'deux.pdf', 'trois.pdf'])
    expect(read).toBe(24 * mebibyte)
    // Pipes and sockets buffer some megabytes.
    expect(maxUnreadPieces).toBeLessThan(16 * mebibyte)
    pieces = 1
    await mailer.send({ ...long, id: 'again' })
    expect(opened).toHaveLength(6)
    const sizes = (await sent()).map(({ attachments }) => attachments.map(({ size }) => size))
    expect(sizes).toEqual([Array(3).fill(8 * mebibyte), Array(3).fill(piece.length)])
  })

  test('with an unreadable attachment is not sent, and is sent once the attachment is readable', async () => {
    const { mailer, sent } = open()
    let isAway = true
    const content = async () => {
      if (isAway) throw new Error('the bucket went away')
      return Readable.from(Buffer.from('%PDF-1.7'))
    }
    const withFile = {
      ...mail,
      attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content }],
    }
    await expect(mailer.send(withFile)).rejects.toThrow('the bucket went away')
    expect(await sent()).toEqual([])
    isAway = false
    await mailer.send(withFile)
    expect((await sent()).map(({ attachments }) => String(attachments[0]?.content))).toEqual(['%PDF-1.7'])
  })

  test('has one-click unsubscribe headers, each on one line (§7.7, §10.14)', async () => {
    const { mailer, sent } = open()
    const unsubscribeUrl = `https://jantes.test/unsubscribe_email?token=${'x'.repeat(120)}`
    await mailer.send({ ...mail, unsubscribeUrl })
    await mailer.send({
      ...mail,
      id: 'hostile',
      unsubscribeUrl: `${unsubscribeUrl}\r\nBcc: thief@exemple.fr`,
    })
    await mailer.send({ ...mail, id: 'ordinary' })
    const [letter, hostile, ordinary] = await sent()
    const lineOf = (message: ParsedMail | undefined, name: string) =>
      message?.headerLines.find(({ key }) => key === name)?.line
    expect(lineOf(letter, 'list-unsubscribe')).toBe(`List-Unsubscribe: <${unsubscribeUrl}>`)
    expect(lineOf(letter, 'list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(hostile?.headers.has('bcc')).toBe(false)
    expect(lineOf(ordinary, 'list-unsubscribe')).toBeUndefined()
    expect(lineOf(ordinary, 'list-unsubscribe-post')).toBeUndefined()
  })

  test('contains no header and no recipient injected through a value', async () => {
    const { mailer, sent } = open()
    const hostile = 'x\r\nBcc: thief@exemple.fr\r\n\r\nbody'
    await mailer.send({
      ...mail,
      id: hostile,
      subject: hostile,
      replyTo: 'a@exemple.fr\r\nBcc: thief@exemple.fr',
    })
    const [message] = await sent()
    expect(message?.bcc).toBeUndefined()
    expect(message?.headers.has('bcc')).toBe(false)
    expect(message?.subject).toMatch(/^x Bcc: thief@exemple\.fr +body$/)
    expect(message?.text?.trim()).toBe(mail.text)
    expect([message?.to].flat().map((to) => to?.text)).toEqual([mail.to])
  })
})

describe('eml files', () => {
  test('exist once for each id, with names that sort by time (decision 4)', async () => {
    const mailer = createEmlMailer({ directory, from })
    await mailer.send({ ...mail, id: 'b' })
    await Promise.all([1, 2, 3].map(() => mailer.send({ ...mail, id: 'a' })))
    await createEmlMailer({ directory, from }).send({ ...mail, id: 'b' })
    await mailer.send({ ...mail, id: '../b' })
    const names = (await readdir(directory)).sort()
    expect(names).toHaveLength(3)
    expect(names[0]).toMatch(/^\d{8}T\d{9}Z_b\.eml$/)
    expect(names[1]).toMatch(/^\d{8}T\d{9}Z_a\.eml$/)
    expect(names[2]).toMatch(/^\d{8}T\d{9}Z_b-[0-9a-f]{16}\.eml$/)
  })

  test('left unfinished by a killed process are deleted once they are old enough (decision 5)', async () => {
    const mailer = createEmlMailer({ directory, from })
    await mailer.send(mail)
    const draft = join(directory, `.${randomUUID()}.part`)
    await writeFile(draft, 'half')
    expect(await mailer.deleteUnfinishedFiles(new Date(Date.now() - 60_000))).toBe(0)
    expect(await mailer.deleteUnfinishedFiles(new Date(Date.now() + 60_000))).toBe(1)
    expect(await readdir(directory)).toEqual([expect.stringMatching(/\.eml$/)])
  })

  test('fail if their directory cannot be written', async () => {
    const file = join(directory, 'a-file')
    await writeFile(file, '')
    const mailer = createEmlMailer({ directory: file, from })
    await expect(mailer.send(mail)).rejects.toThrow()
  })
})

describe('SMTP', () => {
  test('a rejected mail fails without naming the recipient, and the next attempt succeeds', async () => {
    const mailer = createSmtpMailer({ url: server.url, from })
    server.rejection = { code: 451, text: `<${mail.to}> come back later` }
    const rejection = await mailer.send(mail).catch((error: Error) => error)
    expect(rejection).toBeInstanceOf(Error)
    expect(String(rejection)).toContain('come back later')
    expect(JSON.stringify([String(rejection), rejection])).not.toContain(mail.to)
    server.rejection = undefined
    await mailer.send(mail)
    expect(server.received).toHaveLength(1)
  })

  test('sending fails while the server is unavailable, and succeeds with the same mailer once it is available again', async () => {
    const mailer = createSmtpMailer({ url: server.url, from })
    await mailer.send(mail)
    await server.close()
    await expect(mailer.send(mail)).rejects.toThrow()
    server = await startSmtpServer(server.port)
    await mailer.send(mail)
    expect(server.received).toHaveLength(1)
  })

  test('after the server has closed the connection, the next mail keeps its attachment', async () => {
    const mailer = createSmtpMailer({ url: server.url, from })
    await mailer.send(mail)
    await server.close()
    server = await startSmtpServer(server.port)
    const content = async () => Readable.from(Buffer.from('%PDF-1.7 whole'))
    const withFile = {
      ...mail,
      attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content }],
    }
    // Retries once, as the job does.
    await mailer.send(withFile).catch(() => mailer.send(withFile))
    expect(server.received.map(({ attachments }) => String(attachments[0]?.content))).toEqual([
      '%PDF-1.7 whole',
    ])
  })
})

test.each([
  [550, true],
  [554, true],
  [451, false],
  [530, false],
])('SMTP code %i is a permanent rejection: %s (decision 6)', async (code, isForGood) => {
  server.rejection = { code, text: 'no, <epinal@exemple.fr>' }
  const error = await createSmtpMailer({ url: server.url, from })
    .send(mail)
    .catch((error: unknown) => error)
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof PermanentJobFailure).toBe(isForGood)
  expect(String(error)).not.toContain('@')
})

test('a mail written as a file and its folder are readable by their owner only', async () => {
  const outer = process.umask(0)
  const folder = join(directory, 'mail')
  await createEmlMailer({ directory: folder, from })
    .send(mail)
    .finally(() => process.umask(outer))
  const [name = ''] = await readdir(folder)
  const modes = await Promise.all([folder, join(folder, name)].map(async (path) => (await stat(path)).mode))
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o600])
})
