import { randomUUID } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDiskStore } from '../../adapters/files/disk-store.ts'
import { createS3Store } from '../../adapters/files/s3-store.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import { startS3Server } from '../peers/s3-server.ts'

let directory: string
let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tw-jantes-files-'))
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.close()
  await rm(directory, { recursive: true })
})

const key = 'forms/abc/images/AbCd0123AbCd0123_jante-1.jpg'
const body = Buffer.from('first')

async function read(store: FileStore, name: string): Promise<string | null> {
  const file = await store.find(name)
  return file && (await buffer(file.body)).toString()
}

const stores: [string, (tenant: string) => FileStore][] = [
  ['disk', (tenant) => createDiskStore({ directory, tenant })],
  ['S3', (tenant) => createS3Store({ url: s3.url, tenant })],
]

describe.each(stores)('files on %s', (kind, open) => {
  test('are read back as stored, replaced completely, and missing once deleted (decision 5)', async () => {
    const store = open('tw')
    expect(await store.find(key)).toBeNull()
    await store.put(key, body, 'image/jpeg')
    const storedFile = await store.find(key)
    expect(storedFile).toMatchObject({ size: 5, contentType: 'image/jpeg' })
    storedFile?.body.destroy()
    await store.put(key, Buffer.from('second'), 'image/jpeg')
    expect(await read(store, key)).toBe('second')
    await store.delete(key)
    await store.delete(key)
    expect(await store.find(key)).toBeNull()
    expect(await store.find(`${key}/below`)).toBeNull()
  })

  test('are listed with size and time, without files of other tenants and unfinished files', async () => {
    const store = open('listing')
    const keys = async () => (await Array.fromAsync(store.list())).map(({ key }) => key).sort()
    expect(await keys()).toEqual([])
    await store.put('forms/a/one.jpg', body, 'image/jpeg')
    await store.put('news/two.pdf', body, 'application/pdf')
    await open('listing2').put('news/three.pdf', body, 'application/pdf')
    await store.check()
    if (kind === 'disk')
      await writeFile(join(directory, 'listing/news', `.${randomUUID()}.part`), 'on its way')
    expect(await keys()).toEqual(['forms/a/one.jpg', 'news/two.pdf'])
    const [first] = await Array.fromAsync(store.list())
    expect(first?.size).toBe(5)
    expect(Math.abs(Date.now() - (first?.changedAt.getTime() ?? 0))).toBeLessThan(600_000)
    await store.delete('forms/a/one.jpg')
    await store.delete('news/two.pdf')
    expect(await keys()).toEqual([])
  })

  test.runIf(kind === 'disk')(
    'files that are links to another folder are neither listed nor followed',
    async () => {
      const store = open('links')
      await store.put('forms/one.jpg', body, 'image/jpeg')
      const otherFolder = join(directory, 'outside')
      await mkdir(otherFolder, { recursive: true })
      await writeFile(join(otherFolder, 'secret.jpg'), 'not of the store')
      await symlink(otherFolder, join(directory, 'links/forms/folder'))
      await symlink(join(otherFolder, 'secret.jpg'), join(directory, 'links/forms/two.jpg'))
      expect((await Array.fromAsync(store.list())).map(({ key }) => key)).toEqual(['forms/one.jpg'])
    },
  )

  test('return the requested range, chosen from their size (§10.19)', async () => {
    const store = open('tw')
    await store.put('parts.bin', Buffer.from('0123456789'), 'video/mp4')
    const storedFile = await store.find('parts.bin', (size) => ({ first: 2, last: size - 5 }))
    expect(storedFile).toMatchObject({ size: 10 })
    expect(storedFile && (await buffer(storedFile.body)).toString()).toBe('2345')
    const whole = await store.find('parts.bin', () => null)
    expect(whole && (await buffer(whole.body)).toString()).toBe('0123456789')
  })

  test('files of one tenant are neither readable nor deletable by another (§3.1)', async () => {
    await open('tw').put(key, body, 'image/jpeg')
    expect(await open('other').find(key)).toBeNull()
    await open('other').delete(key)
    expect(await read(open('tw'), key)).toBe('first')
  })

  test.each(['../other/x', '/x', 'a//b', 'a/./b', 'a/../b', 'a/', '', 'é.jpg', 'a b', 'a\\b', 'a\0'])(
    'reject the key %j',
    async (wrong) => {
      const store = open('tw')
      await expect(store.put(wrong, body, 'text/plain')).rejects.toThrow('not a plain file key')
      await expect(store.find(wrong)).rejects.toThrow('not a plain file key')
      await expect(store.delete(wrong)).rejects.toThrow('not a plain file key')
    },
  )

  test('are checked with a probe file that is deleted again', async () => {
    await open('probed').check()
    if (kind === 'disk') expect(await readdir(join(directory, 'probed', 'probes'))).toEqual([])
  })

  test('are checked at most once a second', async () => {
    const store = open('asked')
    const answers = [store.check(), store.check()]
    expect(answers[0]).toBe(answers[1])
    await Promise.all(answers)
    expect(store.check()).toBe(answers[0])
  })

  test('report free space, and have no unfinished files to delete by default', async () => {
    const store = open('roomy')
    expect([await store.hasRoom(), await store.deleteUnfinishedFiles(new Date())]).toEqual([true, 0])
  })
})

test('files on the disk and their folders are readable by their owner only', async () => {
  const outer = process.umask(0)
  const store = createDiskStore({ directory: join(directory, 'closed'), tenant: 'tw' })
  await store.put(key, body, 'image/jpeg').finally(() => process.umask(outer))
  const modeOf = async (path: string) => (await stat(join(directory, 'closed', path))).mode & 0o777
  expect(await modeOf(`tw/${key}`)).toBe(0o600)
  for (const folder of ['.', 'tw', 'tw/forms/abc/images']) expect(await modeOf(folder)).toBe(0o700)
})

test('a file on the disk that is replaced while it is opened is returned with its actual size (decision 5)', async () => {
  const store = createDiskStore({ directory, tenant: 'replaced' })
  await store.put('sheet.pdf', Buffer.from('longer'), 'application/pdf')
  const draft = join(directory, 'replaced', 'draft')
  await writeFile(draft, 'short')
  const storedFile = await store.find('sheet.pdf', () => {
    if (existsSync(draft)) renameSync(draft, join(directory, 'replaced', 'sheet.pdf'))
    return null
  })
  expect(storedFile).toMatchObject({ size: 5 })
  expect(storedFile && (await buffer(storedFile.body)).toString()).toBe('short')
})

test('a failed write to the disk leaves no unfinished file (decision 5)', async () => {
  const store = createDiskStore({ directory, tenant: 'blocked' })
  await mkdir(join(directory, 'blocked', 'a.jpg'), { recursive: true })
  await expect(store.put('a.jpg', body, 'image/jpeg')).rejects.toThrow()
  expect(await readdir(join(directory, 'blocked'))).toEqual(['a.jpg'])
  await store.put('b.jpg', body, 'image/jpeg')
  expect(await readFile(join(directory, 'blocked', 'b.jpg'))).toEqual(body)
})

test('a disk with less free space than its reserve reports no free space, even before its first file', async () => {
  const missing = join(directory, 'not-yet-made')
  const { bavail, bsize } = await statfs(directory)
  const hasRoom = (reserve: number) =>
    createDiskStore({ directory: missing, tenant: 'tw', reserve }).hasRoom()
  expect(await hasRoom((bavail * bsize) / 2)).toBe(true)
  expect(await hasRoom(bavail * bsize * 2)).toBe(false)
})

test('only unfinished files on the disk that are old enough are deleted (decision 5)', async () => {
  const store = createDiskStore({ directory, tenant: 'drafts' })
  await store.put('forms/a.jpg', body, 'image/jpeg')
  const folder = join(directory, 'drafts', 'forms')
  const [oldFile, youngFile] = [randomUUID(), randomUUID()].map((name) => `.${name}.part`)
  for (const name of [oldFile, youngFile, 'visible.part']) await writeFile(join(folder, name ?? ''), '')
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const name of [oldFile, 'visible.part', 'a.jpg'])
    await utimes(join(folder, name ?? ''), yesterday, yesterday)
  expect(await store.deleteUnfinishedFiles(new Date(Date.now() - 3_600_000))).toBe(1)
  expect((await readdir(folder)).sort()).toEqual([youngFile, 'a.jpg', 'visible.part'].sort())
})

test('the check fails if the disk cannot be written', async () => {
  await writeFile(join(directory, 'a-file'), '')
  await expect(createDiskStore({ directory, tenant: 'a-file' }).check()).rejects.toThrow()
})

describe('an S3 server that', () => {
  /** Sends the beginning of an XML response, then more of it without end, `pause` milliseconds apart. */
  async function endlessServer(status: number, pause: number) {
    const piece = '<Contents><Key>a</Key></Contents>'.repeat(1_000)
    let sent = 0
    const ended = Promise.withResolvers<void>()
    const server = createHttpServer(({ method, socket }, response) => {
      if (method === 'HEAD') return response.setHeader('Content-Length', 5).end()
      response.writeHead(status, { 'Content-Type': 'application/xml' })
      response.write('<ListBucketResult>')
      const more = () => {
        if (response.destroyed || sent > 200_000_000) return ended.resolve()
        sent += piece.length
        if (pause > 0) setTimeout(more, pause)
        else if (response.write(piece)) setImmediate(more)
        else response.once('drain', more)
        if (pause > 0) response.write(piece.slice(0, 33))
      }
      socket.once('close', ended.resolve)
      more()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const url = `s3://k:s@127.0.0.1:${port}/bucket?tls=off`
    return {
      ended: ended.promise,
      sent: () => sent,
      open: (timeout?: number) => createS3Store({ url, tenant: 'tw', timeout }),
    }
  }

  const asking: [name: string, status: number, ask: (store: FileStore) => Promise<unknown>][] = [
    ['a list', 200, (store) => Array.fromAsync(store.list())],
    ['an error of a file that is read', 403, (store) => store.find('sheet.pdf')],
    ['an error of a file that is written', 400, (store) => store.put('sheet.pdf', body, 'application/pdf')],
  ]

  test.each(asking)(
    'returns 200 MB of XML (%s) is disconnected after a part of it',
    async (_, status, ask) => {
      const { open, ended, sent } = await endlessServer(status, 0)
      const failure = await ask(open()).catch((error: Error) => error)
      expect(String((failure as Error).cause ?? failure)).toContain(
        'UnboundedAnswer: the bucket’s answer is longer than 4194304 bytes',
      )
      await ended
      // The kernel buffers some more bytes before the reader requests them.
      expect(sent()).toBeLessThan(40_000_000)
    },
  )

  test.each(asking)(
    'returns endless XML in small pieces (%s) is disconnected after the timeout',
    async (_, status, ask) => {
      const { open, ended } = await endlessServer(status, 20)
      const failure = await ask(open(300)).catch((error: Error) => error)
      expect(String((failure as Error).cause ?? failure)).toContain(
        'UnboundedAnswer: the bucket’s answer takes longer than 300 ms',
      )
      await ended
    },
  )

  test('replaces a file between HEAD and GET is asked for its size once more (decision 5)', async () => {
    const sizes: string[] = []
    const server = createHttpServer(({ method, headers }, response) => {
      const bytes = method === 'HEAD' ? (sizes.shift() ?? 'short') : 'short'
      if (headers.range) response.statusCode = 206
      if (headers.range) response.setHeader('Content-Range', `bytes 0-4/${bytes.length}`)
      response.setHeader('Content-Length', bytes.length).end(method === 'HEAD' ? undefined : bytes)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const store = createS3Store({ url: `s3://k:s@127.0.0.1:${port}/bucket?tls=off`, tenant: 'tw' })
    for (const part of [() => null, (size: number) => ({ first: 0, last: size - 1 })]) {
      sizes.splice(0, sizes.length, 'longer')
      const storedFile = await store.find('sheet.pdf', part)
      expect(storedFile).toMatchObject({ size: 5 })
      expect(storedFile && (await buffer(storedFile.body)).toString()).toBe('short')
    }
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  test('sends a file stays connected while the reader pauses, and is disconnected when it stops sending', async () => {
    const bytes = Buffer.alloc(8_000_000, 7)
    const server = createHttpServer(({ method, url }, response) => {
      response.setHeader('Content-Length', bytes.length)
      if (method === 'HEAD') response.end()
      else if (url?.includes('whole')) response.end(bytes)
      else response.write(bytes.subarray(0, 1_000_000))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const store = createS3Store({
      url: `s3://k:s@127.0.0.1:${port}/bucket?tls=off`,
      tenant: 'tw',
      silence: 300,
    })
    const read = async (key: string) => {
      let length = 0
      for await (const piece of (await store.find(key))?.body ?? []) {
        // Longer than the maximum silence of the storage.
        if (length === 0) await pause(1_000)
        length += piece.length
      }
      return length
    }
    expect(await read('whole.pdf')).toBe(bytes.length)
    await expect(read('silent.pdf')).rejects.toThrow('the bucket sends nothing for 300 ms')
  })

  test('is not reachable fails the check', async () => {
    const store = createS3Store({ url: 's3://k:s@127.0.0.1:1/bucket?tls=off', tenant: 'tw' })
    await expect(store.check()).rejects.toThrow()
  })

  test('does not have the bucket fails the check', async () => {
    const store = createS3Store({ url: s3.url.replace('/bucket?', '/other?'), tenant: 'tw' })
    await expect(store.check()).rejects.toThrow()
  })

  test('accepts connections and never answers fails after ten seconds', async () => {
    const sockets: Socket[] = []
    const mute = createServer((socket) => sockets.push(socket))
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as AddressInfo
    const store = createS3Store({ url: `s3://k:s@127.0.0.1:${port}/bucket?tls=off`, tenant: 'tw' })
    const start = performance.now()
    await expect(store.put(key, body, 'image/jpeg')).rejects.toThrow()
    expect(performance.now() - start).toBeLessThan(12_000)
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => mute.close(resolve))
  })
})
