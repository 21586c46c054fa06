import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createCountingHash } from '../../adapters/backup/manifest.ts'
import { restoreBackup } from '../../adapters/backup/restore-backup.ts'
import { writeBackup } from '../../adapters/backup/write-backup.ts'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { startSecondPostgres } from '../../scripts/checks/second-postgres.mjs'
import { unpackFormerBackup } from '../content/older-sites/unpack-former.ts'
import { readWholeDatabase } from '../reading/read-whole-database.ts'
import { createDatabase, createTestDatabase, runStatement } from '../site/database.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import {
  backupFolder,
  createEmptyRestoreTarget,
  createEmptyStore,
  listStoreContents,
  openBackupSite,
  siteOnDatabase,
  validateTestBackup,
} from './backup-site.ts'

beforeAll(openBackupSite)

/** Makes a job queue as after months of operation: rows of all widths, gaps of deleted rows, and new rows in the gaps. */
async function churnJobs(url: string, jobs: number) {
  const insert = `insert into tw_jobs.job (name, data, state, completed_on)
    select 'send-letter', jsonb_build_object('letterId', repeat(md5((i % 13)::text), (i * 7919) % 61 + 1)), 'completed', now()
    from generate_series(1, ${jobs}) i`
  for (let round = 0; round < 2; round++) {
    await runStatement(url, insert)
    await runStatement(
      url,
      "delete from tw_jobs.job where name = 'send-letter' and length(data::text) % 3 = 0",
    )
    await runStatement(url, 'vacuum tw_jobs.job')
  }
  await runStatement(url, insert)
}

/** Starts a PostgreSQL of the other build: Debian's if the tests run on the embedded one, else the embedded one. */
async function startOtherServer() {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  const { rows } = await client.query('show server_version_num').finally(() => client.end())
  if (Number(rows[0].server_version_num) >= 180_000) return startSecondPostgres()
  const dataDir = await makeTemporaryFolder('other-server')
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  return {
    url: server.url,
    stop: () => server.stop().finally(() => rm(dataDir, { recursive: true, force: true })),
  }
}

describe('a backup between two PostgreSQL servers', () => {
  let other: { url: string; stop(): Promise<unknown> }
  beforeAll(async () => {
    other = await startOtherServer()
  })
  afterAll(() => other.stop())

  async function placeOn(server: 'own' | 'other', name: string) {
    if (server === 'own') return createEmptyRestoreTarget(createEmptyStore())
    const databaseUrl = await createDatabase(other.url, name)
    return {
      databaseUrl,
      files: createEmptyStore(),
      prepare: () => undefined,
      keepSecret: async () => undefined,
    }
  }

  test('restores 20,000 jobs of all sizes in both directions (§11.25)', async () => {
    const own = await createTestDatabase()
    onTestFinished(() => own.drop())
    await churnJobs(own.url, 10_000)
    const before = await readWholeDatabase(own.url)
    expect(before.tables['tw_jobs.job']?.length).toBeGreaterThan(20_000)
    const back = async (url: string) => {
      const written = await writeBackup(siteOnDatabase(url), join(backupFolder, 'churned'))
      return validateTestBackup(join(backupFolder, 'churned', written?.name ?? ''))
    }
    const otherServer = await placeOn('other', 'there')
    expect(await restoreBackup(otherServer, await back(own.url), { replaces: false })).toBe('restored')
    await churnJobs(otherServer.databaseUrl, 1_000)
    const after = await readWholeDatabase(otherServer.databaseUrl)
    const ownServer = await placeOn('own', 'here')
    const secondBackup = await back(otherServer.databaseUrl)
    expect(await restoreBackup(ownServer, secondBackup, { replaces: false })).toBe('restored')
    const restored = await readWholeDatabase(ownServer.databaseUrl)
    for (const [name, rows] of Object.entries(after.tables)) expect(restored.tables[name], name).toEqual(rows)
  })

  // The previous version wrote rows in physical order, which a restored server does not reproduce.
  test.each(['own', 'other'] as const)(
    'a backup of the previous version is restored on the %s server (§11.25)',
    async (server) => {
      const restorePlace = await placeOn(server, 'former')
      const backup = await validateTestBackup(await unpackFormerBackup(backupFolder))
      expect(await restoreBackup(restorePlace, backup, { replaces: false })).toBe('restored')
      expect(await listStoreContents(restorePlace.files)).toHaveLength(5)
      const { tables } = await readWholeDatabase(restorePlace.databaseUrl)
      expect(tables.orders).toHaveLength(102)
      expect(tables['tw_jobs.job']?.length).toBeGreaterThan(3_000)
    },
  )
})

test('rows have the same checksum in any order and any chunks; other rows have another (§11.25)', async () => {
  const sumOf = async (pieces: string[]) => {
    const { through, tallied } = createCountingHash({ sumsRows: true })
    through.resume()
    await pipeline(Readable.from(pieces.map((piece) => Buffer.from(piece))), through)
    return tallied().sum
  }
  const sum = await sumOf(['a\tb\nc\td\n', 'e\n'])
  expect(await sumOf(['e\nc', '\td\na\t', 'b', '\n'])).toBe(sum)
  for (const otherChunks of [['a\tb\nc\td\n'], ['a\tb\nc\td\ne\ne\n'], ['a\tc\nb\td\ne\n']])
    expect(await sumOf(otherChunks)).not.toBe(sum)
})
