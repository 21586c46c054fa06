import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { spoolFile } from '../app/forms/bodies/spool-file.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await makeTemporaryFolder('spool')
})
afterEach(async () => {
  expect(await readdir(folder), 'files left behind').toEqual([])
})
afterAll(() => rm(folder, { recursive: true }))

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('incoming bytes are stored in a file that only the site can read, until it is removed (decision 22)', async () => {
  const file = await spoolFile(chunks('ab', 'cd'), { folder, maxBytes: 4 })
  expect(await readFile(file?.path ?? '', 'utf8')).toBe('abcd')
  expect(file?.size).toBe(4)
  expect((await stat(file?.path ?? '')).mode & 0o777).toBe(0o600)
  await file?.remove()
})

test('a source above the limit returns null, and is not read further', async () => {
  let pulledChunks = 0
  async function* endless() {
    for (;;) {
      pulledChunks += 1
      yield Buffer.alloc(10)
    }
  }
  expect(await spoolFile(endless(), { folder, maxBytes: 25 })).toBeNull()
  expect(pulledChunks).toBe(3)
})

test('a source that fails rejects with its error', async () => {
  async function* failingSource() {
    yield Buffer.from('half')
    throw new Error('cut')
  }
  await expect(spoolFile(failingSource(), { folder, maxBytes: 100 })).rejects.toThrow('cut')
})
