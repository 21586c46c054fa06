import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { publicSigningKeyOf } from '../../adapters/backup/backup-signature.ts'
import { checkBackup } from '../../adapters/backup/check-backup.ts'
import { computeSha256Hex, manifestHashName, manifestName } from '../../adapters/backup/manifest.ts'
import { fetchBackupCopy, openOffsiteBackups } from '../../adapters/backup/offsite-backups.ts'
import { restoreBackup } from '../../adapters/backup/restore-backup.ts'
import { type SiteToBackUp, writeBackup } from '../../adapters/backup/write-backup.ts'
import { createS3Store } from '../../adapters/files/s3-store.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import { startS3Server } from '../peers/s3-server.ts'
import {
  backedUpSite,
  backupFolder,
  backupTestSecret,
  createEmptyRestoreTarget,
  createEmptyStore,
  listStoreContents,
  openBackupSite,
  sourceStore,
  validateTestBackup,
} from './backup-site.ts'

beforeAll(openBackupSite)

describe('the remote copies of backups', () => {
  let publicKey: string
  let identity: string
  const signers = [publicSigningKeyOf(backupTestSecret)]
  beforeAll(async () => {
    identity = await generateIdentity()
    publicKey = await identityToRecipient(identity)
  })

  /** Opens an empty bucket, and fetches and copies backups with it. */
  async function openOffsite(most = 2) {
    const bucket = await startS3Server()
    onTestFinished(() => bucket.close())
    const directory = join(backupFolder, `elsewhere-${Math.random().toString(36).slice(2)}`)
    const bucketOptions = { url: bucket.url, tenant: 'tw' }
    const options = {
      ...bucketOptions,
      databaseUrl: backedUpSite.databaseUrl,
      directory,
      publicKey,
      most,
      secret: backupTestSecret,
      clock: backedUpSite.clock,
    }
    const offsite = openOffsiteBackups(options)
    return {
      offsite,
      to: (publicKey: string) => openOffsiteBackups({ ...options, publicKey }),
      forge: (secret: string) => openOffsiteBackups({ ...options, secret }),
      at: (clock: SiteToBackUp['clock']) => openOffsiteBackups({ ...options, clock }),
      directory,
      objects: createS3Store({ ...bucketOptions, tenant: 'tw-backups' }),
      write: async () => (await writeBackup(backedUpSite, directory))?.name ?? '',
      fetch: (into: string, how: { name?: string; identities?: string[]; signers?: string[] | null } = {}) =>
        fetchBackupCopy({
          ...bucketOptions,
          directory: join(backupFolder, into),
          identities: [identity],
          signers,
          ...how,
        }),
    }
  }
  const read = async (files: FileStore, key: string) => {
    const file = await files.find(key)
    return file ? buffer(file.body) : Buffer.alloc(0)
  }
  const keysOf = async (files: FileStore) =>
    (await Array.fromAsync(files.list())).map(({ key }) => key).sort()

  test('are encrypted completely, and the key restores the original backup (§11.25)', async () => {
    const { offsite, objects, write, fetch } = await openOffsite()
    const name = await write()
    const copied = await offsite.copy(name)
    expect(copied).toMatchObject({ files: 3 })
    expect(offsite.destination).toMatch(/^127\.0\.0\.1:\d+\/bucket$/)
    const keys = await keysOf(objects)
    expect(keys.length).toBeGreaterThan(3)
    for (const key of keys) {
      const found = await objects.find(key)
      const bytes = found ? await buffer(found.body) : Buffer.alloc(0)
      if (!key.endsWith('/complete.json'))
        expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
      expect(bytes.includes('a photo')).toBe(false)
      expect(key).not.toContain('photo.jpg')
    }
    const fetched = await fetch('fetched')
    expect(fetched).toEqual({
      outcome: 'fetched',
      folder: join(backupFolder, 'fetched', name),
      passedOver: [],
    })
    const restorePlace = await createEmptyRestoreTarget(createEmptyStore())
    expect(
      await restoreBackup(restorePlace, await validateTestBackup(join(backupFolder, 'fetched', name)), {
        replaces: false,
      }),
    ).toBe('restored')
    expect(await listStoreContents(restorePlace.files)).toEqual(await listStoreContents(sourceStore))
    // The backup already exists, so nothing is fetched and no key is needed.
    expect((await fetch('fetched', { identities: [] })).outcome).toBe('fetched')
    // The copy is not encrypted for this key.
    expect(await fetch('stolen', { identities: [await generateIdentity()] })).toEqual({
      outcome: 'wrong-key',
    })
    expect(await fetch('none', { name: 'tw-2020-01-01T000000Z' })).toEqual({
      outcome: 'missing',
      names: [name],
    })
    await objects.delete(`${name}/tables/site/orders.copy.gz.age`)
    expect(await fetch('harmed')).toEqual({ outcome: 'damaged' })
    for (const action of ['stolen', 'harmed'])
      expect(await readdir(join(backupFolder, action)).catch(() => [])).toEqual([])
  })

  test('store each file once, keep the newest copies and delete files that no copy needs (§11.25)', async () => {
    const { offsite, objects, write, fetch } = await openOffsite(2)
    const first = await write()
    const all = (await offsite.copy(first))?.bytes ?? 0
    const secondName = await write()
    expect((await offsite.copy(secondName))?.bytes).toBeLessThan(all - 300_000)
    const filesThere = async () => (await keysOf(objects)).filter((key) => key.startsWith('files/')).length
    expect(await filesThere()).toBe(3)
    await sourceStore.put('news/film.mp4', Buffer.alloc(300_000, 9), 'video/mp4')
    onTestFinished(() => sourceStore.put('news/film.mp4', Buffer.alloc(300_000, 7), 'video/mp4'))
    await offsite.copy(await write())
    expect(await filesThere()).toBe(4)
    await offsite.copy(await write())
    const names = new Set((await keysOf(objects)).map((key) => key.split('/')[0]))
    expect([...names]).not.toContain(first)
    expect([...names]).not.toContain(secondName)
    expect(names.size).toBe(1 + 2)
    expect(await filesThere()).toBe(3)
    expect((await fetch('kept')).outcome).toBe('fetched')
  })

  test('made after a change of the key need the new key, and older ones the former key (§11.25)', async () => {
    const { offsite, to, write, fetch } = await openOffsite()
    const next = await generateIdentity()
    const [former, newer] = [await write(), await write()]
    await offsite.copy(former)
    await to(await identityToRecipient(next)).copy(newer)
    const fetched = await fetch('changed', { identities: [next] })
    expect(fetched).toEqual({
      outcome: 'fetched',
      folder: join(backupFolder, 'changed', newer),
      passedOver: [],
    })
    expect((await checkBackup(join(backupFolder, 'changed', newer))).outcome).toBe('whole')
    expect(await fetch('before', { name: former, identities: [next] })).toEqual({ outcome: 'wrong-key' })
    // One identity file may contain both keys.
    expect((await fetch('before', { name: former, identities: [next, identity] })).outcome).toBe('fetched')
  })

  test('remote copies that were interrupted are not listed, and the next attempt continues them (§11.25)', async () => {
    const { offsite, objects, write, fetch } = await openOffsite()
    const name = await write()
    await offsite.copy(name)
    await objects.delete(`${name}/complete.json`)
    expect(await fetch('cut')).toEqual({ outcome: 'missing', names: [] })
    const bytes = (await offsite.copy(name))?.bytes ?? 0
    expect(bytes).toBeLessThan(900_000)
    expect((await fetch('cut')).outcome).toBe('fetched')
  })

  test('remote copies that someone else encrypted to the public key are rejected, also under the name of a genuine one (§11.25)', async () => {
    const { offsite, objects, write, fetch, forge } = await openOffsite()
    const name = await write()
    await forge('another secret of more than thirty-two signs').copy(name)
    expect(await fetch('forged')).toEqual({ outcome: 'forged' })
    expect(await readdir(join(backupFolder, 'forged')).catch(() => [])).toEqual([])
    expect(
      (
        await fetch('known', {
          signers: [publicSigningKeyOf('another secret of more than thirty-two signs')],
        })
      ).outcome,
    ).toBe('fetched')
    // A copy fetched with --unverified has its signature checked when it is fetched again without that flag.
    expect((await fetch('unchecked', { signers: null })).outcome).toBe('fetched')
    expect(await fetch('unchecked')).toEqual({ outcome: 'forged' })

    for await (const { key } of objects.list()) await objects.delete(key)
    await offsite.copy(name)
    const signed = JSON.parse(String(await read(objects, `${name}/complete.json`)))
    const putMarker = (marker: object) =>
      objects.put(`${name}/complete.json`, Buffer.from(JSON.stringify(marker)), 'application/json')
    await putMarker({ ...signed, signature: undefined })
    expect(await fetch('unsigned')).toEqual({ outcome: 'unsigned' })
    await putMarker({ ...signed, signature: 'AAAA' })
    expect(await fetch('garbled')).toEqual({ outcome: 'forged' })
    await putMarker(signed)
    expect((await fetch('genuine')).outcome).toBe('fetched')

    // An attacker uploads an old copy again under the newest name.
    const later = 'tw-2030-01-01T000000Z'
    for await (const { key } of objects.list())
      if (key.startsWith(`${name}/`))
        await objects.put(key.replace(name, later), await read(objects, key), 'application/octet-stream')
    expect(await fetch('renamed', { name: later })).toEqual({ outcome: 'forged' })
    expect((await fetch('named', { name })).outcome).toBe('fetched')
  })

  test('are fetched newest signed one first if no name is given; newer unsigned ones are skipped and reported (§11.25)', async () => {
    const { offsite, objects, write, fetch } = await openOffsite()
    const [former, name] = [await write(), await write()]
    for (const one of [former, name]) await offsite.copy(one)
    const [forged, unsigned, strange, garbled] = [4, 5, 6, 7].map(
      (hour) => `tw-2030-01-01T0${hour}0000Z`,
    ) as [string, string, string, string]
    for (const planted of [forged, unsigned, strange, garbled])
      for (const path of ['manifest.json.age', 'manifest.json.sha256.age', 'complete.json'])
        await objects.put(
          `${planted}/${path}`,
          await read(objects, `${name}/${path}`),
          'application/octet-stream',
        )
    await objects.put(`${unsigned}/complete.json`, Buffer.from('{"format":1,"files":[]}'), 'application/json')
    const encrypter = new Encrypter()
    encrypter.addRecipient(await identityToRecipient(await generateIdentity()))
    await objects.put(
      `${strange}/manifest.json.age`,
      Buffer.from(await encrypter.encrypt('{}')),
      'application/octet-stream',
    )
    await objects.put(`${garbled}/manifest.json.age`, Buffer.from('x'), 'application/octet-stream')
    const passedOver = [garbled, strange, unsigned, forged]
    expect(await fetch('newest')).toEqual({
      outcome: 'fetched',
      folder: join(backupFolder, 'newest', name),
      passedOver,
    })
    expect(await readdir(join(backupFolder, 'newest'))).toEqual([name])
    // Without signature checks the newest copy is fetched, even if another site wrote it.
    expect((await fetch('any', { signers: null })).outcome).toBe('damaged')
    // If the site's newest copy is damaged, no older one is fetched in its place.
    await objects.delete(`${name}/tables/site/orders.copy.gz.age`)
    expect(await fetch('harmed')).toEqual({ outcome: 'damaged' })
    expect((await fetch('former', { name: former })).outcome).toBe('fetched')
    for (const one of [former, name]) await objects.delete(`${one}/complete.json`)
    expect(await fetch('none')).toEqual({ outcome: 'damaged' })
  })

  /** Uploads the objects of a copy again under another name. */
  async function replant(objects: FileStore, from: string, to: string) {
    for (const key of await keysOf(objects))
      if (key.startsWith(`${from}/`))
        await objects.put(key.replace(from, to), await read(objects, key), 'application/octet-stream')
  }
  const namesIn = async (objects: FileStore) =>
    [...new Set((await keysOf(objects)).map((key) => key.split('/')[0] ?? ''))]
      .filter((name) => name !== 'files')
      .sort()

  test('files that someone else puts into the bucket do not replace signed copies (§11.25)', async () => {
    const { offsite, objects, write, fetch } = await openOffsite(2)
    const [first, second] = [await write(), await write()]
    await offsite.copy(first)
    expect((await offsite.copy(second))?.unknown).toEqual({ unsigned: [], future: [], others: 0 })
    const newer = ['tw-2026-11-22T040000Z', 'tw-2026-11-22T040001Z']
    const [future, other] = ['tw-2030-01-01T000000Z', 'autre-2020-01-01T000000Z']
    for (const name of [...newer, future, other]) await replant(objects, second, name)
    const third = await write()
    const copied = await offsite.copy(third)
    expect(copied?.unknown).toEqual({ unsigned: newer.toReversed(), future: [future], others: 1 })
    expect(await namesIn(objects)).toEqual([second, third, ...newer, future, other].sort())
    for (const name of [second, third]) expect((await fetch(name, { name })).outcome).toBe('fetched')
  })

  test('keep all unknown files; only files of deleted signed copies are deleted (§11.25)', async () => {
    const { offsite, objects, write, fetch } = await openOffsite(2)
    const [first, second] = [await write(), await write()]
    await offsite.copy(first)
    await offsite.copy(second)
    const unknown = ['tw-2026-11-22T040000Z', 'tw-2030-01-01T000000Z', 'autre-2020-01-01T000000Z']
    const unknownFiles = [`files/${'ab'.repeat(32)}.age`, ...unknown.map((name) => `${name}/complete.json`)]
    for (const key of unknownFiles)
      await objects.put(key, await read(objects, `${second}/complete.json`), 'application/json')
    const filesThere = async () => (await keysOf(objects)).filter((key) => key.startsWith('files/'))
    const former = await filesThere()
    await sourceStore.put('news/film.mp4', Buffer.alloc(300_000, 9), 'video/mp4')
    onTestFinished(() => sourceStore.put('news/film.mp4', Buffer.alloc(300_000, 7), 'video/mp4'))
    const newer = [await write(), await write()]
    for (const name of newer) await offsite.copy(name)
    expect(await namesIn(objects)).toEqual([...newer, ...unknown].sort())
    const remainingFiles = await filesThere()
    // The old version of the film was deleted, and its new version uploaded.
    expect(former.filter((key) => !remainingFiles.includes(key))).toHaveLength(1)
    expect(remainingFiles.filter((key) => !former.includes(key))).toHaveLength(1)
    expect(await keysOf(objects)).toEqual(expect.arrayContaining(unknownFiles))
    for (const name of newer) expect((await fetch(name, { name })).outcome).toBe('fetched')
  })

  test('signed by this site with a date in the future keep their files (§11.25)', async () => {
    const { offsite, directory, at, write, fetch } = await openOffsite(2)
    await offsite.copy(await write())
    const futureClock = { now: () => new Date('2026-12-24T03:23:00Z') }
    const future = (await writeBackup({ ...backedUpSite, clock: futureClock }, directory))?.name ?? ''
    await at(futureClock).copy(future)
    await sourceStore.put('news/film.mp4', Buffer.alloc(300_000, 9), 'video/mp4')
    onTestFinished(() => sourceStore.put('news/film.mp4', Buffer.alloc(300_000, 7), 'video/mp4'))
    await offsite.copy(await write())
    expect((await offsite.copy(await write()))?.unknown.future).toEqual([future])
    expect((await fetch('future', { name: future })).outcome).toBe('fetched')
  })

  test('keep their files even if their marker does not list them (§11.25)', async () => {
    const { offsite, objects, write, fetch } = await openOffsite(2)
    const name = await write()
    await offsite.copy(name)
    const marker = JSON.parse(String(await read(objects, `${name}/complete.json`)))
    const putMarker = (changed: object) =>
      objects.put(`${name}/complete.json`, Buffer.from(JSON.stringify(changed)), 'application/json')
    await putMarker({ ...marker, files: [] })
    const film = await sourceStore.find('news/film.mp4')
    film?.body.destroy()
    await sourceStore.delete('news/film.mp4')
    onTestFinished(() => sourceStore.put('news/film.mp4', Buffer.alloc(300_000, 7), 'video/mp4'))
    expect((await offsite.copy(await write()))?.unknown.unsigned).toEqual([name])
    await putMarker(marker)
    expect((await fetch('emptied', { name })).outcome).toBe('fetched')
  })

  test('made before markers were signed can be fetched, and are deleted once enough newer copies are signed (§11.25)', async () => {
    const { offsite, objects, write, fetch } = await openOffsite(2)
    const [former, ...newer] = [await write(), await write(), await write()]
    await offsite.copy(former)
    const marker = JSON.parse(String(await read(objects, `${former}/complete.json`)))
    await objects.put(
      `${former}/complete.json`,
      Buffer.from(JSON.stringify({ ...marker, markerSignature: undefined })),
      'application/json',
    )
    expect((await offsite.copy(newer[0] ?? ''))?.unknown.unsigned).toEqual([former])
    expect((await fetch('former', { name: former })).outcome).toBe('fetched')
    expect((await offsite.copy(newer[1] ?? ''))?.unknown.unsigned).toEqual([])
    expect(await namesIn(objects)).toEqual(newer)
    // Objects with the name of a future copy are overwritten.
    await objects.put(`${newer[1]}/complete.json`, Buffer.from('{}'), 'application/json')
    expect((await offsite.copy(newer[1] ?? ''))?.unknown.unsigned).toEqual([])
    expect((await fetch('again')).outcome).toBe('fetched')
  })

  test('with an oversized marker or manifest are not read (§11.25)', async () => {
    const { offsite, objects, write, fetch } = await openOffsite()
    const name = await write()
    await offsite.copy(name)
    const marker = await read(objects, `${name}/complete.json`)
    const padded = Buffer.concat([marker, Buffer.alloc(20_000_000, ' ')])
    await objects.put(`${name}/complete.json`, padded, 'application/json')
    expect(await fetch('marker')).toEqual({ outcome: 'unsigned' })
    await objects.put(`${name}/complete.json`, marker, 'application/json')
    expect((await fetch('whole')).outcome).toBe('fetched')

    const encrypt = async (text: string) => {
      const encrypter = new Encrypter()
      encrypter.addRecipient(publicKey)
      return Buffer.from(await encrypter.encrypt(text))
    }
    const manifest = `${await readFile(join(backupFolder, 'whole', name, manifestName), 'utf8')}${' '.repeat(64 * 1024 * 1024)}`
    const sum = `${computeSha256Hex(manifest)}  ${manifestName}\n`
    for (const [path, text] of [
      [manifestName, manifest],
      [manifestHashName, sum],
    ] as const)
      await objects.put(`${name}/${path}.age`, await encrypt(text), 'application/octet-stream')
    expect(await fetch('manifest', { signers: null })).toEqual({ outcome: 'damaged' })
  })
})
