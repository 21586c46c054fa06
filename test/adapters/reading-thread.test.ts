import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createMailReader } from '../../adapters/mail-reader.ts'
import { mailWorker } from '../../server/paths.ts'
import { smallPhoto } from '../content/photos.ts'
import { iphoneReply, mailOf } from '../incoming-mails.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

/** Does what the « mail » asks for. */
const worker = `export default async function ({ what, wire }) {
  if (what === 'begin') return null
  const asks = Buffer.from(wire).toString()
  if (asks === 'never ends') for (;;);
  if (asks === 'wants memory') for (const all = []; ; ) all.push({ all: [...Array(1000).keys()] })
  return { id: asks, files: [] }
}`

let file: string
beforeAll(async () => {
  file = join(await makeTemporaryFolder('reading'), 'worker.mjs')
  await writeFile(file, worker)
})

test('a mail that is never read, or takes all memory, ends its thread; the next one is read', async () => {
  const reader = createMailReader({ worker: file, patience: 1_000 })
  const read = async (asks: string) => (await reader.readMail(Buffer.from(asks), true))?.id ?? null
  expect(await read('never ends')).toBeNull()
  // Of a mail without a head nothing could be kept: that is tried again.
  await expect(reader.readHead(Buffer.from('never ends'))).rejects.toThrow()
  expect(await read('one')).toBe('one')
  expect(await read('wants memory')).toBeNull()
  const many = await Promise.all(['two', 'three'].map(read))
  expect(many).toEqual(['two', 'three'])
})

test('without its thread no mail is given up: it is tried again', async () => {
  const reader = createMailReader({ worker: join(file, '..', 'none.mjs') })
  await expect(reader.readHead(mailOf([]))).rejects.toThrow()
})

test('a mail comes out of the thread as it was: head, text and the bytes of its files', async () => {
  const reader = createMailReader({ worker: mailWorker })
  const photo = await smallPhoto()
  const source = iphoneReply(photo)
  const head = await reader.readHead(source)
  const mail = await reader.readMail(source, true)
  expect(head).toMatchObject({
    messageId: '0D2A4B1C-77@icloud.com',
    from: { email: 'nadia.colin@icloud.com' },
  })
  expect(mail).toMatchObject({ ...head, text: expect.stringContaining('Le voile est visible.') })
  expect(mail?.files.map(({ bytes }) => bytes.equals(photo))).toEqual([true])
})
