import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dropOlderBuilds } from '../scripts/site-build/former-build.mjs'
import { makeTemporaryFolder } from './temporary-folder.ts'

test('the files of a build are kept during the next build for the running site, and deleted after one more', async () => {
  const folder = await makeTemporaryFolder('builds')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort()
  /** Writes files beside the existing ones, as Vite does; builds are a minute apart. */
  const build = async (minute: number, ...names: string[]) => {
    const startedAt = Date.parse('2026-11-27T12:00:00Z') + minute * 60_000
    for (const name of names) {
      const file = join(folder, name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, '')
      await utimes(file, new Date(startedAt + 5_000), new Date(startedAt + 5_000))
    }
    dropOlderBuilds(folder, startedAt)
  }
  await build(
    0,
    'server/index.js',
    'server/assets/chunk-one.js',
    'client/assets/page-one.js',
    'client/assets/page-one.js.br',
  )
  await build(1, 'server/index.js', 'server/assets/chunk-two.js', 'client/assets/page-two.js')
  expect(await files()).toEqual([
    'chunk-one.js',
    'chunk-two.js',
    'index.js',
    'page-one.js',
    'page-one.js.br',
    'page-two.js',
  ])
  await build(2, 'server/index.js', 'server/assets/chunk-three.js', 'client/assets/page-two.js')
  expect(await files()).toEqual(['chunk-three.js', 'chunk-two.js', 'index.js', 'page-two.js'])
})

test('each worker of the built server has a content hash in its name, so that a running site starts its own', async () => {
  const workers = JSON.parse(await readFile('build/server/workers.json', 'utf8')) as Record<string, string>
  const entries = ['compare-worker', 'file-worker', 'mail-worker', 'picture-worker', 'print-worker']
  expect(Object.keys(workers).sort()).toEqual(entries)
  expect(await readdir('build/server')).toEqual(expect.arrayContaining(Object.values(workers)))
  for (const entry of entries) expect(workers[entry]).toMatch(new RegExp(`^${entry}-[\\w-]{8}\\.js$`))
})
