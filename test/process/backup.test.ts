import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { publicSigningKeyOf } from '../../adapters/backup/backup-signature.ts'
import { computeSha256Hex } from '../../adapters/backup/manifest.ts'
import { openOffsiteBackups } from '../../adapters/backup/offsite-backups.ts'
import { createS3Store } from '../../adapters/files/s3-store.ts'
import { unpackFormerBackup } from '../content/older-sites/unpack-former.ts'
import { smallPhoto } from '../content/photos.ts'
import { runCommand, spawnCommand } from '../content/run-publish.ts'
import { submitQuoteRequestTo } from '../content/submit-quote-request.ts'
import { startS3Server } from '../peers/s3-server.ts'
import { callCommand } from '../site/call-command.ts'
import { createTestDatabase } from '../site/database.ts'
import { runSite } from '../site/site-process.ts'
import { makeDataDir, queryTenant, startSiteProcess } from './test-process.ts'

const run = promisify(execFile)

const restore = (folder: string, settings: Record<string, string>, words: string[] = []) =>
  callCommand(({ restoreSite }) => restoreSite(folder, words), settings)

const bucket = 's3://KEY:SECRET@127.0.0.1:1/bucket?tls=off'

/** Checks that a rejected restore has created nothing in this folder. */
const expectMissingFolder = (path: string) => expect(readdir(path)).rejects.toThrow('ENOENT')

const secretOf = (dataDir: string) => readFile(join(dataDir, 'session-secret'), 'utf8')

test('one command backs up a running site, and one restores it to an empty place (§11.25)', async () => {
  const [dataDir, place, backups] = [await makeDataDir(), await makeDataDir(), await makeDataDir()]
  const site = await startSiteProcess({ DATA_DIR: dataDir })
  const id = await submitQuoteRequestTo(site.origin, await smallPhoto())
  const backup = await runCommand('backup', backups, { DATA_DIR: dataDir })
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  const [name = ''] = await readdir(backups)
  expect(backup.stdout).toMatch(
    new RegExp(`^Sauvegarde faite : ${join(backups, name)}\\n[\\d\\s]+ lignes, \\d+ fichiers`),
  )

  // The folder of all backups means the newest one. A running site is not changed.
  expect(await runCommand('restore', backups, { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Le site tourne'),
  })
  await site.kill('SIGTERM')
  const rejectedRestore = await runCommand('restore', backups, { DATA_DIR: dataDir })
  expect(rejectedRestore).toMatchObject({ code: 1, stdout: '' })
  expect(rejectedRestore.stderr).toContain('Il y a déjà un site')
  const restored = await runCommand('restore', [backups], { DATA_DIR: place })
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(/^Restauré : le site du .+ vérifiés\.\nDémarrez le site/)

  expect(await secretOf(place)).toBe(await secretOf(dataDir))
  const restoredSite = await startSiteProcess({ DATA_DIR: place })
  const url = (await readFile(join(place, 'postgres/url'), 'utf8')).trim()
  expect(await queryTenant<{ id: string }>(url, 'select id from quote_requests')).toEqual([{ id }])
  const [{ images } = { images: [] }] = await queryTenant<{ images: { path: string }[] }>(
    url,
    'select images from quote_requests',
  )
  expect(images).not.toEqual([])
  for (const { path } of images)
    expect(await readFile(join(place, 'files/tw', path))).toEqual(
      await readFile(join(dataDir, 'files/tw', path)),
    )
  // The run is recorded after the backup is made, so the backup does not contain it.
  expect(await queryTenant(url, 'select * from backup_runs')).toEqual([])
  expect((await fetch(`${restoredSite.origin}/readyz`)).status).toBe(200)
})

test('a pipe or a link in a backup is reported in a sentence, without waiting for it (§11.25)', async () => {
  const [dataDir, backups] = [await makeDataDir(), await makeDataDir()]
  const backup = join(backups, 'tw-2026-11-22T032300Z')
  await mkdir(join(backup, 'files'), { recursive: true })
  await run('mkfifo', [join(backup, 'manifest.json')])
  await symlink('/etc/hostname', join(backup, 'files/nom'))
  const rejected = await runCommand('restore', backups, { DATA_DIR: dataDir })
  expect(rejected).toMatchObject({ code: 1, stdout: '' })
  expect(rejected.stderr).toContain('autre chose que des fichiers et des dossiers')
  expect(rejected.stderr).toMatch(/files\/nom\n\s+manifest\.json/)
  const aFile = join(dataDir, 'a-file')
  await writeFile(aFile, '')
  expect((await restore(aFile, { DATA_DIR: dataDir })).stderr).toContain('Aucune sauvegarde')
})

test('a restore is rejected while a node with JOBS=off is running (§11.25)', async () => {
  const whole = await unpackFormerBackup(await makeDataDir())
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url }
  const site = await startSiteProcess({ ...settings, JOBS: 'off' })
  // A node that runs no jobs closes the connections of its queue.
  await vi.waitFor(async () =>
    expect(
      await queryTenant(
        database.url,
        `select 1 from pg_stat_activity where datname = current_database() and application_name = 'tw-jobs'`,
      ),
    ).toEqual([]),
  )
  const rejected = await restore(whole, settings, ['--replace'])
  expect(rejected).toMatchObject({ code: 1, stderr: expect.stringContaining('Le site tourne') })
  await site.kill('SIGTERM')
  expect(await restore(whole, settings, ['--replace'])).toMatchObject({ code: 0 })
})

test('a rejected restore creates no folder, no secret and no database (§11.25)', async () => {
  const [room, backups] = [await makeDataDir(), await makeDataDir()]
  const restoreSettings = { DATA_DIR: join(room, 'data') }
  const former = await unpackFormerBackup(backups)
  const rejections: [
    folder: string,
    settings: Record<string, string>,
    sentence: string,
    ...words: string[],
  ][] = [
    [join(room, 'nowhere'), restoreSettings, 'Aucune sauvegarde'],
    [former, { ...restoreSettings, TENANT: 'other' }, 'indiquez TENANT=tw'],
    [former, restoreSettings, 'Indiquez la sauvegarde', '--replace=yes'],
    [former, restoreSettings, 'Indiquez où sont les copies', '--elsewhere'],
    [former, restoreSettings, 'Indiquez la sauvegarde', '--unverified'],
    [former, { ...restoreSettings, BACKUP_STORAGE_URL: bucket }, 'BACKUP_IDENTITY_FILE', '--elsewhere'],
    [
      former,
      { ...restoreSettings, BACKUP_STORAGE_URL: bucket, BACKUP_IDENTITY_FILE: join(former, 'manifest.json') },
      'ne contient aucune clé privée',
      '--elsewhere',
    ],
  ]
  for (const [folder, settings, sentence, ...words] of rejections) {
    expect(await restore(folder, settings, words)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(sentence),
    })
    await expectMissingFolder(restoreSettings.DATA_DIR)
  }
  await rm(join(former, 'session-secret'))
  expect((await restore(former, restoreSettings)).stderr).toContain('abîmée')
  await expectMissingFolder(restoreSettings.DATA_DIR)

  // Files without a database may be another person's data, so they are not overwritten.
  const whole = await unpackFormerBackup(await makeDataDir())
  await mkdir(join(restoreSettings.DATA_DIR, 'files/tw/news'), { recursive: true })
  await writeFile(join(restoreSettings.DATA_DIR, 'files/tw/news/mine.txt'), 'mine')
  expect((await restore(whole, restoreSettings)).stderr).toContain('Il y a déjà un site')
  expect(await readdir(restoreSettings.DATA_DIR)).toEqual(['files'])
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const full = { DATA_DIR: join(room, 'other'), DATABASE_URL: database.url }
  expect((await restore(whole, full)).stderr).toContain('Il y a déjà un site')
  await expectMissingFolder(full.DATA_DIR)
})

test('each night an encrypted copy is stored remotely, and a machine with only the key restores it (§11.25)', async () => {
  const [s3, backups, keys] = [await startS3Server(), await makeDataDir(), await makeDataDir()]
  onTestFinished(() => s3.close())
  const identity = await generateIdentity()
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const settings = {
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: database.url,
    BACKUP_DIR: backups,
    BACKUP_STORAGE_URL: s3.url,
    BACKUP_PUBLIC_KEY: await identityToRecipient(identity),
  }
  const site = await startSiteProcess(settings)
  const id = await submitQuoteRequestTo(site.origin, await smallPhoto())
  await queryTenant(database.url, "insert into tw_jobs.job (name, data) values ('back-up', '{}')")
  await vi.waitFor(async () => {
    const runs = await queryTenant<{ kind: string; failure: string | null }>(
      database.url,
      'select kind, failure from backup_runs order by id',
    )
    expect(runs).toEqual([
      { kind: 'made', failure: null },
      { kind: 'copied', failure: null },
    ])
  })

  const file = join(keys, 'age-key.txt')
  await writeFile(file, `# created: 2026-11-23\n# public key: age1…\n${identity}\n`)
  const target = await createTestDatabase('template0')
  onTestFinished(() => target.drop())
  const restoreSettings = {
    DATA_DIR: join(keys, 'data'),
    DATABASE_URL: target.url,
    BACKUP_STORAGE_URL: s3.url,
    BACKUP_IDENTITY_FILE: file,
  }
  const copies = join(keys, 'copies')
  const unknown = await restore(copies, restoreSettings, ['--elsewhere'])
  expect(unknown).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Rien ne dit qui doit avoir signé'),
  })
  const foreignSignature = `# signed-by: ${publicSigningKeyOf('un-autre-secret-de-trente-deux-signes-ou-plus')}\n`
  await writeFile(file, `${identity}\n${foreignSignature}`)
  const forged = await restore(copies, restoreSettings, ['--elsewhere'])
  expect(forged).toMatchObject({ code: 1, stderr: expect.stringContaining('n’est pas signée par ce site') })
  await expectMissingFolder(copies)

  // The line that a manual backup prints is the line that the key file needs.
  const byHand = await runCommand('backup', backups, settings)
  const [signed = ''] = /^# signed-by: .+$/m.exec(byHand.stdout) ?? []
  const other = join(keys, 'other.txt')
  await writeFile(other, `${await generateIdentity()}\n${signed}\n`)
  const wrongKeyRestore = await restore(copies, { ...restoreSettings, BACKUP_IDENTITY_FILE: other }, [
    '--elsewhere',
  ])
  expect(wrongKeyRestore).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Cette clé n’ouvre pas la copie'),
  })
  await expectMissingFolder(restoreSettings.DATA_DIR)
  await writeFile(file, `${identity}\n${foreignSignature}${signed}\n`)
  const named = await restore(copies, restoreSettings, ['--elsewhere=hier'])
  expect(named).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/Aucune copie du nom de hier .+ :\n {2}tw-\d{4}-\d\d-\d\dT\d{6}Z\n/),
  })
  await expectMissingFolder(restoreSettings.DATA_DIR)
  // An attacker has uploaded a newer copy: the newest copy signed by the site is restored.
  const bucketOfCopies = createS3Store({ url: s3.url, tenant: 'tw-backups' })
  const planted = 'tw-2099-01-01T000000Z'
  await bucketOfCopies.put(
    `${planted}/complete.json`,
    Buffer.from('{"format":1,"files":[]}'),
    'application/json',
  )
  const restored = await restore(copies, restoreSettings, ['--elsewhere'])
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(
    new RegExp(`qui est laissée de côté :\n {2}${planted}\nLa copie la plus récente qu’il a signée est tw-`),
  )
  expect(await queryTenant(target.url, 'select id from quote_requests')).toEqual([{ id }])
  expect(await secretOf(restoreSettings.DATA_DIR)).toMatch(/^[\w-]{43}$/)

  // A copy that has changed in the bucket is reported in one sentence, and nothing is changed.
  const keysOfCopies = (await Array.fromAsync(bucketOfCopies.list())).map(({ key }) => key)
  const manifest = keysOfCopies.find((key) => key.endsWith('/manifest.json.age')) ?? ''
  const storedManifest = await bucketOfCopies.find(manifest)
  if (!storedManifest) throw new Error('no copy')
  const whole = await buffer(storedManifest.body)
  for (const damaged of [
    whole.subarray(0, 20),
    whole.subarray(0, -1),
    whole.with(-9, (whole.at(-9) ?? 0) ^ 1),
    Buffer.from('\0'),
  ]) {
    await bucketOfCopies.put(manifest, Buffer.from(damaged), 'application/octet-stream')
    const rejected = await restore(join(keys, 'more copies'), restoreSettings, ['--elsewhere', '--replace'])
    expect(rejected).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Cette copie est abîmée : .+ Rien n’a été touché\.\n$/),
    })
  }
})

test('a copy made before copies were signed is restored when the operator says so (§11.25)', async () => {
  const [s3, keys] = [await startS3Server(), await makeDataDir()]
  onTestFinished(() => s3.close())
  const identity = await generateIdentity()
  const [source, target] = [await createTestDatabase(), await createTestDatabase('template0')]
  onTestFinished(() => Promise.all([source.drop(), target.drop()]).then(() => undefined))
  const from = { DATA_DIR: await makeDataDir(), DATABASE_URL: source.url }
  const backups = join(keys, 'backups')
  expect(await runCommand('backup', backups, from)).toMatchObject({ code: 0 })
  const [name = ''] = await readdir(backups)
  const copies = openOffsiteBackups({
    url: s3.url,
    tenant: 'tw',
    databaseUrl: source.url,
    directory: backups,
    publicKey: await identityToRecipient(identity),
    most: 2,
    secret: await secretOf(from.DATA_DIR),
    clock: { now: () => new Date() },
  })
  await copies.copy(name)
  const bucket = createS3Store({ url: s3.url, tenant: 'tw-backups' })
  const complete = await bucket.find(`${name}/complete.json`)
  const { signature, ...before } = JSON.parse(complete ? await text(complete.body) : '{}')
  expect(signature).toBeTruthy()
  await bucket.put(`${name}/complete.json`, Buffer.from(JSON.stringify(before)), 'application/json')

  const file = join(keys, 'age-key.txt')
  await writeFile(file, `${identity}\n# signed-by: ${publicSigningKeyOf(await secretOf(from.DATA_DIR))}\n`)
  const restoreSettings = {
    DATA_DIR: join(keys, 'data'),
    DATABASE_URL: target.url,
    BACKUP_STORAGE_URL: s3.url,
    BACKUP_IDENTITY_FILE: file,
  }
  const rejected = await restore(join(keys, 'copies'), restoreSettings, ['--elsewhere'])
  expect(rejected).toMatchObject({ code: 1, stderr: expect.stringContaining('n’est pas signée : elle date') })
  await expectMissingFolder(restoreSettings.DATA_DIR)
  const restored = await restore(join(keys, 'copies'), restoreSettings, ['--elsewhere', '--unverified'])
  expect(restored).toMatchObject({ code: 0, stderr: '' })
})

test('a database left by the weekly test of a killed process is dropped at the next start (§11.25)', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const leftoverDatabase = `tw_restore_test_${computeSha256Hex(new URL(database.url).pathname).slice(0, 12)}`
  await queryTenant(database.url, `create database ${leftoverDatabase}`)
  onTestFinished(
    async () => void (await queryTenant(database.url, `drop database if exists ${leftoverDatabase}`)),
  )
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url }
  const isThere = async () =>
    (await queryTenant(database.url, `select from pg_database where datname = '${leftoverDatabase}'`))
      .length > 0
  // A site that makes no backups does not look for leftover databases.
  expect(await (await startSiteProcess(settings)).kill('SIGTERM')).toBe(0)
  expect(await isThere()).toBe(true)
  await startSiteProcess({ ...settings, BACKUP_DIR: await makeDataDir() })
  expect(await isThere()).toBe(false)
})

test('unknown arguments of the commands and a folder without a backup are rejected (§11.25)', async () => {
  const [dataDir, folder] = [await makeDataDir(), await makeDataDir()]
  const usage = { code: 1, stdout: '', stderr: expect.stringContaining('npm run restore -- DOSSIER') }
  for (const words of [[], [folder, '--force'], ['--replace']])
    expect(await runCommand('restore', words, { DATA_DIR: dataDir })).toMatchObject(usage)
  expect((await runCommand('backup', [], { DATA_DIR: dataDir })).stderr).toContain(
    'npm run backup -- DOSSIER',
  )
  expect((await restore(folder, { DATA_DIR: dataDir })).stderr).toContain('Aucune sauvegarde')
})

test('a site stopped during its nightly backup ends, and leaves no backup that looks complete (§11.25)', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const [dataDir, backups] = [await makeDataDir(), await makeDataDir()]
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, BACKUP_DIR: backups }
  const site = await startSiteProcess(settings)
  // The lock makes the table unreadable for longer than a stop waits.
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin; lock table tw.orders in access exclusive mode')
  await queryTenant(database.url, "insert into tw_jobs.job (name, data) values ('back-up', '{}')")
  const partialBackup = [expect.stringMatching(/^\.tw-.+\.part$/)]
  await vi.waitFor(async () => expect(await readdir(backups)).toEqual(partialBackup))
  expect(await site.kill('SIGTERM')).toBe(0)
  expect((await readdir(backups)).filter((name) => !name.startsWith('.'))).toEqual([])

  await other.query('rollback')
  expect(await runCommand('backup', backups, settings)).toMatchObject({ code: 0 })
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^tw-/)])
  // The stop is not reported as a failure: it was intended, and the job runs again.
  expect(await queryTenant(database.url, 'select 1 from backup_runs where failure is not null')).toEqual([])
})

/** Starts a storage that lists these contents and never responds to reads and writes. */
async function startStalledStorage(contents = ''): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.includes('list-type')) response.end(`<ListBucketResult>${contents}</ListBucketResult>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `s3://KEY:SECRET@127.0.0.1:${(server.address() as AddressInfo).port}/bucket?tls=off`
}

const oneFile =
  '<Contents><Key>tw/news/one.txt</Key><Size>3</Size><LastModified>2026-11-22T00:00:00.000Z</LastModified></Contents>'

/** Starts the command. Returns a function that kills it and all its child processes. */
function begin(name: string, folder: string, settings: Record<string, string>) {
  const command = spawnCommand(name, [folder], settings, { detached: true })
  return async () => {
    const commandClosed = once(command, 'close')
    if (command.pid) process.kill(-command.pid, 'SIGKILL')
    await commandClosed
  }
}

test('a killed backup and a killed restore leave nothing that looks complete (§11.25)', async () => {
  const [source, target] = [await createTestDatabase(), await createTestDatabase('template0')]
  onTestFinished(() => Promise.all([source.drop(), target.drop()]).then(() => undefined))
  const [dataDir, backups] = [await makeDataDir(), await makeDataDir()]
  await mkdir(join(dataDir, 'files/tw/news'), { recursive: true })
  await writeFile(join(dataDir, 'files/tw/news/one.txt'), 'one')
  const from = { DATA_DIR: dataDir, DATABASE_URL: source.url }
  const killBackup = begin('backup', backups, { ...from, STORAGE_URL: await startStalledStorage(oneFile) })
  await vi.waitFor(async () =>
    expect(await readdir(backups)).toEqual([expect.stringMatching(/^\.tw-.+\.part$/)]),
  )
  await killBackup()
  expect((await restore(backups, from)).stderr).toContain('Aucune sauvegarde')
  expect(await runCommand('backup', backups, from)).toMatchObject({ code: 0 })
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^tw-/)])

  const restoreSettings = { DATA_DIR: await makeDataDir(), DATABASE_URL: target.url }
  const killRestore = begin('restore', backups, {
    ...restoreSettings,
    STORAGE_URL: await startStalledStorage(),
  })
  const isMarked = async () =>
    (
      await queryTenant<{ n: string }>(
        target.url,
        "select nspname n from pg_namespace where nspname like 'tw%'",
      )
    ).map(({ n }) => n)
  await vi.waitFor(async () => expect(await isMarked()).toEqual(['tw_restoring']))
  await killRestore()
  const rejected = await runSite({ ...restoreSettings, PORT: '0' })
  expect(rejected).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Une restauration a été interrompue'),
  })
  const jobs = await callCommand(({ manageJobs }) => manageJobs([]), restoreSettings)
  expect(jobs.stderr).toContain('Une restauration a été interrompue')
  await vi.waitFor(async () => expect(await restore(backups, restoreSettings)).toMatchObject({ code: 0 }))
  expect(await isMarked()).toEqual(['tw', 'tw_jobs'])
  expect(await readFile(join(restoreSettings.DATA_DIR, 'files/tw/news/one.txt'), 'utf8')).toBe('one')
  await rm(backups, { recursive: true, force: true })
})
