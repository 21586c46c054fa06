import { randomBytes } from 'node:crypto'
import { readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { nodeLockName, takeAdvisoryLock } from '../../db/advisory-lock.ts'
import { startSessionPooler, startTransactionPooler } from '../peers/pooler.ts'
import { callCommand } from '../site/call-command.ts'
import { closeAfterwards } from '../site/close-afterwards.ts'
import { createTestDatabase, runStatement } from '../site/database.ts'
import { runSite, startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import {
  embeddedServer,
  makeDataDir,
  openSiteOnDatabase,
  queryTenant,
  startSiteProcess,
} from './test-process.ts'

test('an incomplete public key for backup copies makes the start fail (§11.25)', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { code, stderr } = await runSite({
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: database.url,
    BACKUP_DIR: await makeDataDir(),
    BACKUP_STORAGE_URL: 's3://KEY:SECRET@127.0.0.1:1/bucket',
    BACKUP_PUBLIC_KEY: `age1${'q'.repeat(58)}`,
  })
  expect([code, stderr]).toEqual([
    1,
    'La variable BACKUP_PUBLIC_KEY a une valeur incorrecte : n’est pas une clé publique d’age, recopiez-la en entier.\n',
  ])
})

// Other values are tested in test/requests/site/environment.test.ts.
test.each([
  ['PORT', 'abc'],
  ['DATA_DIR', '/proc/tw-jantes/data'],
])('%s=%s makes the start fail with one sentence that names the variable', async (name, value) => {
  const dataDir = await makeDataDir()
  const { code, stdout, stderr } = await runSite({ DATA_DIR: dataDir, [name]: value })
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(new RegExp(`^La variable ${name} a une valeur incorrecte : .+\\.\\n$`))
  await expect(stat(join(dataDir, 'postgres'))).rejects.toThrow('ENOENT')
})

test('an unreachable database makes the start fail with one sentence', async () => {
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: 'postgres://tw:secret@127.0.0.1:1/tw' }
  const { code, stderr } = await runSite(settings)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^La base de données ne peut pas être jointe .+ DATABASE_URL\.\n$/)
  expect(stderr).not.toContain('secret')
})

test('an unreachable Redis makes the start fail with one sentence', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url }
  const { code, stderr } = await runSite({ ...settings, ANNOUNCEMENTS_URL: 'redis://:secret@127.0.0.1:1' })
  expect([code, stderr]).toEqual([
    1,
    'Le serveur des annonces ne peut pas être joint (ECONNREFUSED) : vérifiez la variable ANNOUNCEMENTS_URL.\n',
  ])
})

test.each(['nulle-part.invalid', '192.0.2.1'])(
  'HOST=%s makes the start fail with a sentence about HOST, not about the database',
  async (HOST) => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url }
    const { code, stderr } = await runSite({ ...settings, HOST, PORT: '0' })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^La variable HOST a une valeur incorrecte : « .+ » n’est pas une adresse .+\.\n$/)
    expect(stderr).toContain(HOST)
  },
)

test('a wrong HOST makes the start fail before a database is created', async () => {
  const dataDir = await makeDataDir()
  const { code, stderr } = await runSite({ DATA_DIR: dataDir, HOST: '192.0.2.1', PORT: '0' })
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^La variable HOST a une valeur incorrecte : .+\.\n$/),
  ])
  await expect(stat(join(dataDir, 'postgres'))).rejects.toThrow('ENOENT')
})

test('a BACKUP_DIR that cannot be written makes the start fail with one sentence', async () => {
  const dataDir = await makeDataDir()
  await writeFile(join(dataDir, 'a file'), '')
  const { code, stderr } = await runSite({
    DATA_DIR: dataDir,
    BACKUP_DIR: join(dataDir, 'a file'),
    PORT: '0',
  })
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^La variable BACKUP_DIR a une valeur incorrecte : le dossier .+a file ne peut pas être écrit \(EEXIST\).+\.\n$/,
    ),
  ])
  await expect(stat(join(dataDir, 'postgres'))).rejects.toThrow('ENOENT')
})

/** Returns the address of the same database through another local port. */
function urlThroughPort(url: string, port: number): string {
  const other = new URL(url)
  other.port = String(port)
  return other.href
}

test('a pooler that shares connections between transactions makes the start fail with one sentence', async () => {
  const database = await createTestDatabase()
  const pooler = await startTransactionPooler(Number(new URL(database.url).port))
  onTestFinished(() => pooler.stop().then(() => database.drop()))
  const settings = {
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: urlThroughPort(database.url, pooler.port),
    PORT: '0',
  }
  const { code, stdout, stderr } = await runSite(settings)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(
    /^Devant la base de données, un répartiteur partage les connexions .+ pool_mode = session, .+\.\n$/,
  )
})

test('behind a pooler that drops the settings of the first message, the site uses the tenant’s schema', async () => {
  const database = await createTestDatabase('template0')
  const pooler = await startSessionPooler(Number(new URL(database.url).port))
  onTestFinished(() => pooler.stop().then(() => database.drop()))
  const site = await startSiteProcess({
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: urlThroughPort(database.url, pooler.port),
  })
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
  const [tables] = await queryTenant<{ own: number; others: number }>(
    database.url,
    `select (count(*) filter (where schemaname = 'tw'))::int as own, (count(*) filter (where schemaname = 'public'))::int as others from pg_tables`,
  )
  expect(tables).toEqual({ own: expect.toSatisfy((count: number) => count > 50), others: 0 })
  await site.kill('SIGTERM')
})

test('a connection that loses the tenant’s schema makes the start fail with one sentence, and no table is created', async () => {
  const database = await createTestDatabase('template0')
  const pooler = await startSessionPooler(Number(new URL(database.url).port), { forgetting: true })
  onTestFinished(() => pooler.stop().then(() => database.drop()))
  const settings = {
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: urlThroughPort(database.url, pooler.port),
    PORT: '0',
  }
  const { code, stderr } = await runSite(settings)
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^La connexion .+ schéma « tw » .+ \(search_path\) : .+\.\n$/),
  ])
  expect(
    await queryTenant(database.url, `select 1 from pg_tables where schemaname in ('public', 'tw')`),
  ).toEqual([])
})

test('a database role that may not create a schema makes the start fail with one sentence', async () => {
  const database = await createTestDatabase('template0')
  const role = `small_${randomBytes(4).toString('hex')}`
  await queryTenant(database.url, `create role ${role} login password 'x'`)
  onTestFinished(() => database.drop().then(() => runStatement(inject('serverUrl'), `drop role ${role}`)))
  const url = new URL(database.url)
  Object.assign(url, { username: role, password: 'x' })
  const { code, stderr } = await runSite({ DATA_DIR: await makeDataDir(), DATABASE_URL: url.href, PORT: '0' })
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Le rôle de DATABASE_URL n’a pas les droits .+\.\n$/),
  ])
})

test('a running restore makes the start fail with one sentence', async () => {
  const database = await createTestDatabase()
  const restoration = await takeAdvisoryLock(database.url, nodeLockName('tw'), {
    tries: 1,
    onLost: () => undefined,
  })
  onTestFinished(() => restoration?.end().then(() => database.drop()))
  const { code, stderr } = await runSite({
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: database.url,
    PORT: '0',
  })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^Une restauration est en cours .+\.\n$/)])
})

test('a full disk while the secret is generated makes the start fail with one sentence, and leaves no file', async () => {
  const dataDir = await makeDataDir()
  const { code, stderr } = await runSite({ DATA_DIR: dataDir }, 'ulimit -f 0;')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Le secret du site n’a pas pu être écrit dans .+session-secret \(EFBIG\) : .+\.\n$/)
  expect(await readdir(dataDir)).toEqual([])
})

test('a stored secret that is invalid makes the start fail with one sentence that names the file', async () => {
  const dataDir = await makeDataDir()
  await writeFile(join(dataDir, 'session-secret'), '')
  const { code, stdout, stderr } = await runSite({ DATA_DIR: dataDir })
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^Le fichier .+session-secret doit compter au moins 32 caractères.* : .+\.\n$/)
})

describe('on the data folder of a stopped site', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await makeTemporaryFolder('process')
    closeAfterwards(() => rm(dataDir, { recursive: true, force: true }))
    await (await startSite({ DATA_DIR: dataDir })).kill('SIGTERM')
  })

  test('an invalid postmaster.pid makes the start fail with one sentence that names the file', async () => {
    const lock = join(await realpath(join(dataDir, 'postgres/cluster')), 'postmaster.pid')
    onTestFinished(() => rm(lock))
    for (const content of ['', 'n’importe quoi\n']) {
      await writeFile(lock, content)
      const { code, stdout, stderr } = await runSite({ DATA_DIR: dataDir, PORT: '0' })
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^Le fichier .+postmaster\.pid .+\.\n$/)
      expect(stderr).toContain(lock)
    }
  })

  test('a corrupted database makes the start fail with PostgreSQL’s reason, not the last line of its log', async () => {
    const cluster = await realpath(join(dataDir, 'postgres/cluster'))
    for (const [file, reason] of [
      [
        'global/pg_control',
        /n’a pas pu démarrer : « postgres: could not find the database system .*pg_control.* »/,
      ],
      ['pg_wal', /n’a pas pu démarrer : « .*(?:PANIC|FATAL): .*pg_wal.* »/],
      ['PG_VERSION', /est abîmée : son fichier PG_VERSION ne peut pas être lu/],
    ] as const) {
      await rename(join(cluster, file), join(cluster, '../away'))
      const { code, stderr } = await runSite({ DATA_DIR: dataDir, PORT: '0' })
      await rename(join(cluster, '../away'), join(cluster, file))
      expect([code, stderr]).toEqual([1, expect.stringMatching(reason)])
      expect(stderr).not.toMatch(/shut down »|at .+\.js/)
      expect(stderr).toContain('« Corrupted database »')
    }
    // The checkpoint named by the control file is in the write-ahead log.
    const wal = join(cluster, 'pg_wal')
    const [segment = ''] = (await readdir(wal)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort()
    const bytes = await readFile(join(wal, segment))
    await writeFile(join(wal, segment), Buffer.alloc(bytes.length))
    onTestFinished(() => writeFile(join(wal, segment), bytes))
    const { stderr } = await runSite({ DATA_DIR: dataDir, PORT: '0' })
    expect(stderr).toMatch(/« .*(?:PANIC|FATAL): .*checkpoint.* »/)
  })

  test('a port in use makes the start fail with one sentence, and stops the database', async () => {
    const first = await openSiteOnDatabase()
    const port = new URL(first.origin).port
    const { code, stderr } = await runSite({ DATA_DIR: dataDir, PORT: port })
    expect(code).toBe(1)
    expect(stderr).toBe(`Le port ${port} est déjà pris : choisissez-en un autre avec la variable PORT.\n`)
    expect(await embeddedServer(dataDir)).toBeNull()
  })

  test('a second start on the same data fails, and the first site keeps working', async () => {
    const first = await startSiteProcess({ DATA_DIR: dataDir })
    const server = await embeddedServer(dataDir)
    const { code, stdout, stderr } = await runSite({ DATA_DIR: dataDir, PORT: '0' })
    expect(code).toBe(1)
    expect(stderr).toBe(`Le site tourne déjà avec les données de ${dataDir}.\n`)
    expect(stdout).toBe('')

    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
    expect(await embeddedServer(dataDir)).toEqual(server)
    const url = await readFile(join(dataDir, 'postgres/url'), 'utf8')
    expect(await queryTenant(url.trim(), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

test.each([
  ['the site', `insert into tw.migrations (hash, created_at) values ('${'f'.repeat(64)}', 4102444800000)`],
  ['its jobs', 'update tw_jobs.version set version = 10000'],
])(
  'a database of a later version of %s makes the start fail with one sentence, and is not changed (§11.25)',
  async (_, later) => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    await queryTenant(database.url, later)
    const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url }
    const { code, stdout, stderr } = await runSite({ ...settings, PORT: '0' })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^La base de données vient d’une version plus récente du site : .+\.\n$/)
    const jobs = await callCommand(({ manageJobs }) => manageJobs([]), settings)
    expect([jobs.code, jobs.stderr]).toEqual([1, stderr])
  },
)
