import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { computeSha256Hex } from '../../adapters/backup/manifest.ts'
import { dropAbandonedTestDatabase, testRestore } from '../../adapters/backup/test-restore.ts'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import { migrationsFolder } from '../../server/environment/paths.ts'
import { runStatement } from '../site/database.ts'
import { backedUpSite, forgeManifest, makeTestBackup, openBackupSite } from './backup-site.ts'

beforeAll(openBackupSite)

describe('the test of a restore', () => {
  const schemasIn = (url: string) =>
    ask(url, "select nspname from pg_namespace where nspname !~ '^pg_' order by 1")
  const scratchName = () =>
    `tw_restore_test_${computeSha256Hex(new URL(backedUpSite.databaseUrl).pathname).slice(0, 12)}`
  const scratchDatabases = (url: string) =>
    ask(url, "select datname from pg_database where datname like '%\\_restore\\_test\\_%'")
  async function ask(url: string, text: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return (
      await client.query({ text, rowMode: 'array' }).finally(() => client.end())
    ).rows.flat() as string[]
  }

  test('restores into a separate database and drops it, after dropping the database of a killed process (§11.25)', async () => {
    const backup = await makeTestBackup()
    const site = { databaseUrl: backedUpSite.databaseUrl, tenant: 'tw', migrationsFolder }
    const schemas = await schemasIn(backedUpSite.databaseUrl)
    await runStatement(backedUpSite.databaseUrl, `create database ${scratchName()}`)
    const disk = { free: async () => 1e12, reserve: 5e8 }
    const tested = await testRestore({ ...site, disk }, backup)
    expect(tested).toMatchObject({ scratch: 'database', files: 3 })
    expect(tested?.rows).toBeGreaterThan(1_000)
    expect(await scratchDatabases(backedUpSite.databaseUrl)).toEqual([])
    expect(await schemasIn(backedUpSite.databaseUrl)).toEqual(schemas)
    await rm(backup, { recursive: true })
  })

  test('does not start unless the free disk space above the reserve is twice the size of the database (§11.25)', async () => {
    const backup = await makeTestBackup()
    const [bytes = ''] = await ask(backedUpSite.databaseUrl, 'select pg_database_size(current_database())')
    const site = { databaseUrl: backedUpSite.databaseUrl, tenant: 'tw', migrationsFolder }
    const disk = { free: async () => 5e8 + Number(bytes), reserve: 5e8 }
    await expect(testRestore({ ...site, disk }, backup)).rejects.toThrow(
      /^pas assez de place pour l’essai sur le disque de la base\u00a0: 5\d\d[,\d]*\u00a0Mo libres, il en faut 5\d\d[,\d]*\u00a0Mo$/,
    )
    expect(await scratchDatabases(backedUpSite.databaseUrl)).toEqual([])
    await rm(backup, { recursive: true })
  })

  test('drops the database of a killed test at the next start, unless another node is testing (§11.25)', async () => {
    const site = { databaseUrl: backedUpSite.databaseUrl, tenant: 'tw' }
    const name = scratchName()
    await runStatement(site.databaseUrl, `create database ${name}`)
    const lock = await takeAdvisoryLock(site.databaseUrl, 'restore-test:tw', {
      tries: 1,
      onLost: () => undefined,
    })
    await dropAbandonedTestDatabase(site)
    expect(await scratchDatabases(site.databaseUrl)).toEqual([name])
    await lock?.end()
    await dropAbandonedTestDatabase(site)
    expect(await scratchDatabases(site.databaseUrl)).toEqual([])
  })

  test('uses private schemas if its role may neither create a database nor read the live site (§11.25)', async () => {
    const backup = await makeTestBackup()
    const role = `prober_${Math.random().toString(36).slice(2, 10)}`
    const database = new URL(backedUpSite.databaseUrl)
    await runStatement(backedUpSite.databaseUrl, `create role ${role} login password 'secret'`)
    onTestFinished(async () => {
      await runStatement(backedUpSite.databaseUrl, `drop owned by ${role} cascade`)
      await runStatement(backedUpSite.databaseUrl, `drop role ${role}`)
    })
    await runStatement(
      backedUpSite.databaseUrl,
      `grant create, connect on database "${database.pathname.slice(1)}" to ${role}`,
    )
    database.username = role
    database.password = 'secret'
    const schemas = await schemasIn(backedUpSite.databaseUrl)
    const site = { databaseUrl: database.href, tenant: 'tw', migrationsFolder }
    expect(await testRestore(site, backup)).toMatchObject({ scratch: 'schemas', files: 3 })
    expect(await schemasIn(backedUpSite.databaseUrl)).toEqual(schemas)
    await rm(backup, { recursive: true })
  })

  test('reports why a restore fails, and leaves no database behind (§11.25)', async () => {
    const site = { databaseUrl: backedUpSite.databaseUrl, tenant: 'tw', migrationsFolder }
    const backup = await makeTestBackup()
    await writeFile(join(backup, 'session-secret'), 'another')
    await expect(testRestore(site, backup)).rejects.toThrow(
      'il y manque, ou y a changé\u00a0: session-secret',
    )
    // All hashes match, but the data are inconsistent: an order refers to a missing client.
    await rm(join(backup, 'session-secret'))
    const path = join(backup, 'tables/site/clients.copy.gz')
    await writeFile(path, gzipSync(''))
    await forgeManifest(backup, (manifest) => {
      const clients = manifest.tables.find(({ name }) => name === 'clients')
      Object.assign(clients ?? {}, { rows: 0, bytes: 0, sha256: computeSha256Hex('') })
      manifest.secret.isKept = false
    })
    await expect(testRestore(site, backup)).rejects.toThrow('foreign key')
    expect(await scratchDatabases(backedUpSite.databaseUrl)).toEqual([])
    await rm(backup, { recursive: true })
  })
})
