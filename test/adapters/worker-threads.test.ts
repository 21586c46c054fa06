import { writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createFileReader } from '../../adapters/file-reader.ts'
import { createMailReader } from '../../adapters/mail-reader.ts'
import { fileWorker, mailWorker } from '../../server/environment/paths.ts'
import { smallPhoto } from '../content/photos.ts'
import { iphoneReplyMail, mailWithHeaders } from '../incoming-mails.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

/** Fake worker that does what its input says. */
const worker = `export default async function (job) {
  if (!job) return null
  const asks = Buffer.from(job.wire ?? job.source).toString()
  if (asks === 'never ends') for (;;);
  if (asks === 'wants memory') for (const all = []; ; ) all.push({ all: [...Array(1000).keys()] })
  if (asks === 'which') return { outcome: 'read', json: asks, count: 1 }
  return { id: asks, files: [] }
}`

let file: string
beforeAll(async () => {
  file = join(await makeTemporaryFolder('reading'), 'worker.mjs')
  await writeFile(file, worker)
})

test('parsing a mail that never ends or uses all memory ends the thread, and the next mail is parsed (§11.9)', async () => {
  const reader = createMailReader({ worker: file, timeout: 1_000 })
  const read = async (asks: string) => (await reader.readMail(Buffer.from(asks), true))?.id ?? null
  expect(await read('never ends')).toBeNull()
  // Without headers nothing of the mail could be stored, so the error makes the job try again.
  await expect(reader.readHead(Buffer.from('never ends'))).rejects.toThrow()
  expect(await read('one')).toBe('one')
  expect(await read('wants memory')).toBeNull()
  const nextMails = await Promise.all(['two', 'three'].map(read))
  expect(nextMails).toEqual(['two', 'three'])
})

test('without its worker, reading a mail throws, so that its job is retried (§11.9)', async () => {
  const reader = createMailReader({ worker: join(file, '..', 'none.mjs'), startTimeout: 1_000 })
  await expect(reader.readHead(mailWithHeaders([]))).rejects.toThrow()
})

test('a mail parsed in the worker thread has the same head, text and files as in the main thread (§11.9)', async () => {
  const reader = createMailReader({ worker: mailWorker })
  const photo = await smallPhoto()
  const source = iphoneReplyMail(photo)
  const head = await reader.readHead(source)
  const mail = await reader.readMail(source, true)
  expect(head).toMatchObject({
    messageId: '0D2A4B1C-77@icloud.com',
    from: { email: 'nadia.colin@icloud.com' },
  })
  expect(mail).toMatchObject({ ...head, text: expect.stringContaining('Le voile est visible.') })
  expect(mail?.files.map(({ bytes }) => bytes.equals(photo))).toEqual([true])
})

test('a file whose parsing never ends or uses all memory is reported as unreadable, and the next file is read (§11.10, §11.16)', async () => {
  const reader = createFileReader({ worker: file, timeout: 1_000 })
  const read = (asks: string) => reader.readTable(Buffer.from(asks), 'sophie')
  const unreadable = { outcome: 'unreadable', sentence: expect.stringContaining('est trop lourd à lire') }
  expect(await read('never ends')).toEqual(unreadable)
  expect(await read('wants memory')).toEqual(unreadable)
  expect(await read('which')).toMatchObject({ outcome: 'read', json: 'which' })
})

test('a file given by its path is read only when its task starts', async () => {
  const reader = createFileReader({ worker: fileWorker })
  const path = join(file, '..', 'clients.csv')
  const waiting = Promise.all([
    reader.readTable(Buffer.from('a;b\r\n1;2'), 'sophie'),
    reader.readTable(path, 'sophie'),
  ])
  // Written after the call: proves that the file is read only when its task starts.
  writeFileSync(path, 'Nom;E-mail\r\nMarchal;julien@exemple.fr')
  const [, read] = await waiting
  expect(read).toMatchObject({ outcome: 'read', count: 1, json: expect.stringContaining('Marchal') })
})

test('a person with one file does not wait for all files of another, and a third waiting file is rejected (§11.10, §11.16)', async () => {
  const reader = createFileReader({ worker: file, timeout: 1_000 })
  const endedReads: string[] = []
  const read = async (asks: string, from: string) => {
    const { outcome, ...result } = await reader.readBankStatement(Buffer.from(asks), from)
    endedReads.push(from)
    return 'sentence' in result ? result.sentence : outcome
  }
  const [, , , declined] = await Promise.all([
    ...Array.from({ length: 4 }, () => read('never ends', 'sophie')),
    read('which', 'thomas'),
  ])
  expect(declined).toContain('réessayez dans une minute')
  expect(endedReads).toEqual(['sophie', 'sophie', 'sophie', 'thomas', 'sophie'])
})

test('when the queue is full, a new person’s file replaces the last file of a person with two', async () => {
  const reader = createFileReader({ worker: file, timeout: 60_000 })
  const read = async (from: string) => {
    const read = await reader.readTable(Buffer.from('which'), from)
    return read.outcome === 'read' ? from : read.sentence
  }
  const people = ['agnès', 'bruno', 'claire', 'denis', 'élise', 'farid']
  const [first, ...others] = await Promise.all(
    ['sophie', ...people.flatMap((one) => [one, one]), 'thomas'].map(read),
  )
  expect([first, others.at(-1)]).toEqual(['sophie', 'thomas'])
  const declined = others.filter((one) => one.includes('réessayez dans une minute'))
  expect(declined).toHaveLength(1)
  expect(new Set(others)).toEqual(new Set([...people, 'thomas', ...declined]))
})
