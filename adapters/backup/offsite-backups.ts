import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { z } from 'zod'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import type { BackupCopy, BackupsElsewhere, UnknownBackupCopies } from '../../domain/kernel/ports/backups.ts'
import type { Clock } from '../../domain/kernel/ports/clock.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import { backupName, parseBackupName } from '../../domain/oversight/backups/backup-name.ts'
import { isBucketUnavailable } from '../files/is-bucket-unavailable.ts'
import { createS3Store, parseBucketUrl } from '../files/s3-store.ts'
import { isSignedBy, publicSigningKeyOf, signBackupText } from './backup-signature.ts'
import {
  type BackupManifest,
  backedUpFilePath,
  backedUpTablePath,
  manifestHashName,
  manifestName,
  maxManifestBytes,
  readBackupManifest,
  sessionSecretFileName,
  writeStreamToFile,
} from './manifest.ts'
import { temporaryBackupNameOf } from './write-backup.ts'

/*
 * Objects of the bucket, below `TENANT-backups/`:
 *   files/ID.age               content of a file of the site, stored once for all copies that contain it
 *   NAME/….age                 the other files of a backup, under their paths within its folder, and `files.json` with the ID
 *                              of each file
 *   NAME/complete.json         marker of a complete copy, not encrypted, written last. It lists the IDs, because the site
 *                              cannot read what it has encrypted and must know which files no copy needs any more. It contains
 *                              the site's signature of the manifest, because anybody who knows the public key can encrypt a
 *                              backup to it. It is itself signed together with the name of the copy, because others may be able
 *                              to write into the bucket.
 * An ID is a HMAC, with the site's secret, of the file's hash and of the key that it is encrypted to. It does not reveal which
 * file it is, and after a change of the key, files that the new key cannot decrypt do not count as stored.
 */
const completeName = 'complete.json'
const indexName = 'files.json'
const encryptedType = 'application/octet-stream'

const id = z.string().regex(/^[0-9a-f]{64}$/)
const completeRule = z.object({
  format: z.literal(1),
  files: z.array(id),
  /** Signature of the manifest. Absent from copies made before manifests were signed. */
  signature: z.base64().optional(),
  /** Signature of the marker. Absent from copies made before markers were signed. */
  markerSignature: z.base64().optional(),
})
type Marker = z.output<typeof completeRule>
const indexRule = z.record(z.string(), id)

interface Where {
  /** URL in the format of STORAGE_URL. */
  url: string
  tenant: string
}

/**
 * Opens the storage of the copies. No tenant has a hyphen in its name, so the prefix differs from that of any site's
 * own files.
 */
const storeOf = ({ url, tenant }: Where) => createS3Store({ url, tenant: `${tenant}-backups` })

interface Options extends Where {
  databaseUrl: string
  /** Folder of the backups. */
  directory: string
  /** Public key that copies are encrypted to: `age1…`. */
  publicKey: string
  /** Maximum number of signed copies that are kept; older ones are removed. */
  most: number
  secret: string
  clock: Clock
}

/** Whether the text is a public key of age with a valid checksum. */
export function isPublicKey(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** Opens the copies of a site's backups in an S3-compatible bucket. Only the holder of the private key can read them. */
export function openOffsiteBackups(options: Options): BackupsElsewhere {
  const { host, bucket } = parseBucketUrl(options.url)
  return {
    destination: `${host}/${bucket}`,
    async copy(name) {
      const lock = await takeAdvisoryLock(options.databaseUrl, `backup-copy:${options.tenant}`, {
        tries: 1,
        onLost: () => undefined,
      })
      if (!lock) return null
      try {
        return await takeCopy(options, storeOf(options), name)
      } finally {
        await lock.end()
      }
    },
  }
}

async function takeCopy(options: Options, store: FileStore, name: string): Promise<BackupCopy> {
  const folder = join(options.directory, name)
  const read = await readBackupManifest(folder)
  if (read.outcome !== 'read') throw new Error(`${name}: ${read.outcome}`)
  const { manifest } = read
  const there = await listCopies(store, options.tenant)
  // Fixed names: remains of a killed process are overwritten, and deleted with the next copy.
  const [sealed, index] = ['copy', 'index'].map((what) =>
    join(options.directory, `.${options.tenant}-${what}.part`),
  ) as [string, string]
  let bytes = 0
  /** Encrypts to the disk before sending: the storage needs the size in advance, and memory holds only one chunk. */
  const send = async (from: string, key: string) => {
    const encrypter = new Encrypter()
    encrypter.addRecipient(options.publicKey)
    const body = await encrypter.encrypt(Readable.toWeb(createReadStream(from)) as ReadableStream<Uint8Array>)
    bytes += (await writeStreamToFile(sealed, Readable.fromWeb(body as never))).bytes
    await store.put(key, sealed, encryptedType)
  }
  try {
    const ids = new Map<string, string>()
    for (const file of manifest.files) {
      const fileId = createHmac('sha256', options.secret)
        .update(`backup-file:${options.publicKey}:${file.sha256}`)
        .digest('hex')
      ids.set(file.sha256, fileId)
      if (there.files.has(fileId)) continue
      await send(join(folder, backedUpFilePath(file)), fileKey(fileId))
      there.files.add(fileId)
    }
    if (!(await readSignedMarker(store, [publicSigningKeyOf(options.secret)], name))) {
      for (const path of ownPaths(manifest)) await send(join(folder, path), `${name}/${path}.age`)
      await writeStreamToFile(index, Readable.from(JSON.stringify(Object.fromEntries(ids))))
      await send(index, `${name}/${indexName}.age`)
      const signed = await readFile(join(folder, manifestName), 'utf8')
      const marker: Marker = {
        format: 1,
        files: [...new Set(ids.values())],
        signature: signBackupText('backup', signed, options.secret).toString('base64'),
      }
      const markerSignature = signBackupText('backup marker', markerText(name, marker), options.secret)
      const complete = Buffer.from(
        JSON.stringify({ ...marker, markerSignature: markerSignature.toString('base64') }),
      )
      if (complete.length > maxMarkerBytes) throw new Error('too many files for one copy')
      await store.put(`${name}/${completeName}`, complete, 'application/json')
    }
  } finally {
    for (const part of [sealed, index]) await rm(part, { force: true })
  }
  const unknown = await removeOld(options, store)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { rows, files: manifest.files.length, bytes, unknown }
}

const fileKey = (fileId: string) => `files/${fileId}.age`

/** Returns the paths of everything in a backup except the site's files. */
const ownPaths = ({ tables, secret }: BackupManifest) => [
  manifestName,
  manifestHashName,
  ...(secret.isKept ? [sessionSecretFileName] : []),
  ...tables.map((table) => backedUpTablePath(table)),
]

/** Maximum number of listed objects of the bucket: their names are held in memory. */
const maxObjects = 1_000_000

/**
 * Lists the bucket: files by id, and the keys of each copy of the tenant. `copies` are the copies with a marker, `others` the
 * names of other tenants' copies.
 */
async function listCopies(store: FileStore, tenant: string) {
  const files = new Set<string>()
  const keys = new Map<string, string[]>()
  const others = new Set<string>()
  let objects = 0
  for await (const { key } of store.list()) {
    objects += 1
    if (objects > maxObjects) throw new Error(`the bucket holds more than ${maxObjects} objects`)
    const [room = '', rest = ''] = key.split(/\/(.*)/s)
    const name = parseBackupName(room)
    if (room === 'files') files.add(rest.replace(/\.age$/, ''))
    else if (name && name.tenant !== tenant) others.add(room)
    else if (name) {
      const ownFiles = keys.get(room)
      if (ownFiles) ownFiles.push(key)
      else keys.set(room, [key])
    }
  }
  const isComplete = ([name, all]: [string, string[]]) => all.includes(`${name}/${completeName}`)
  return { files, keys, others, copies: new Set([...keys].filter(isComplete).map(([name]) => name)) }
}

/** Maximum size of a `complete.json` in bytes: 67 for each of 250,000 files. Others may be able to write into the bucket. */
const maxMarkerBytes = 20_000_000

/** Returns the signed text of a marker. It contains the name of the copy, so that the marker is valid for no other copy. */
const markerText = (name: string, { files, signature }: Marker) => JSON.stringify({ name, files, signature })

/** Reads the marker of a copy; `null` when it is missing or none of `signers` has signed it. */
async function readSignedMarker(
  store: FileStore,
  signers: readonly string[],
  name: string,
): Promise<Marker | null> {
  const marker = await readMarker(store, name)
  if (!marker?.markerSignature) return null
  const signature = Buffer.from(marker.markerSignature, 'base64')
  return isSignedBy(signers, 'backup marker', markerText(name, marker), signature) ? marker : null
}

/** Reads the `complete.json` of a copy; `null` when it is missing, too large or invalid. */
async function readMarker(store: FileStore, name: string) {
  const storedFile = await store.find(`${name}/${completeName}`)
  if (!storedFile) return null
  if (storedFile.size > maxMarkerBytes) {
    storedFile.body.destroy()
    return null
  }
  const content = await text(storedFile.body)
  try {
    return completeRule.safeParse(JSON.parse(content)).data ?? null
  } catch {
    return null
  }
}

/** Milliseconds by which the clock of the node that made a backup may be ahead of this one's. */
const clockTolerance = 3_600_000
/** Maximum number of unsigned markers that are read; beyond it nothing is removed. */
const maxUnsigned = 1_000

/**
 * Removes the copies that are older than the newest signed ones, incomplete copies, and then files that no copy needs. Only
 * signed copies count, so that an attacker who can write into the bucket cannot make the site remove a genuine copy by adding
 * newer names. Returns the copies of unknown origin, which are not changed.
 *
 * Files of unknown copies are not protected. While there are unknown copies, a file is deleted only if a deleted signed copy
 * named it and no remaining signed copy does (docs/decisions/0052-restore-tests-and-offsite-copies.md).
 */
async function removeOld(options: Options, store: FileStore): Promise<UnknownBackupCopies> {
  const { files, keys, copies, others } = await listCopies(store, options.tenant)
  const readSigned = (name: string) => readSignedMarker(store, [publicSigningKeyOf(options.secret)], name)
  const latest = options.clock.now().getTime() + clockTolerance
  const isFuture = (name: string) => (parseBackupName(name)?.madeAt.getTime() ?? 0) > latest
  const future = [...keys.keys()].filter(isFuture).sort().reverse()
  const signed: string[] = []
  const unsigned: string[] = []
  const unknown = { unsigned, future, others: others.size }
  const needed = new Set<string>()
  // Names sort by time.
  for (const name of [...copies]
    .filter((one) => !isFuture(one))
    .sort()
    .reverse()) {
    if (signed.length >= options.most) break
    if (unsigned.length >= maxUnsigned) return unknown
    const marker = await readSigned(name)
    if (!marker) unsigned.push(name)
    else {
      signed.push(name)
      for (const fileId of marker.files) needed.add(fileId)
    }
  }
  if (future.length > maxUnsigned) return unknown
  // Signed copies with a date in the future were made by a node whose clock was ahead. Their files are not deleted.
  for (const name of future) for (const fileId of (await readSigned(name))?.files ?? []) needed.add(fileId)
  const hasUnknown = unsigned.length + future.length + others.size > 0
  const staying = new Set([...signed, ...unsigned, ...future])
  const removable = hasUnknown ? new Set<string>() : files
  for (const [name, all] of keys) {
    if (staying.has(name)) continue
    if (hasUnknown)
      for (const fileId of (await readSigned(name))?.files ?? []) if (files.has(fileId)) removable.add(fileId)
    // The marker goes first, so that a partly removed copy does not count as complete.
    for (const key of all.sort((one) => (one.endsWith(completeName) ? -1 : 1))) await store.delete(key)
  }
  for (const fileId of removable) if (!needed.has(fileId)) await store.delete(fileKey(fileId))
  return unknown
}

export type FetchedBackupCopy =
  /** `passedOver`: names of newer copies that are not proven to be this site's. */
  | { outcome: 'fetched'; folder: string; passedOver: string[] }
  /** No copy has the requested name, or there are no copies. `names` lists the existing copies, newest first. */
  | { outcome: 'missing'; names: string[] }
  | { outcome: CopyFault }

type CopyFault =
  /** None of the age identities (private keys) can decrypt the copy. */
  | 'wrong-key'
  /** The backup is incomplete or changed. */
  | 'damaged'
  /** The copy has no signature. */
  | 'unsigned'
  /** The signature of the copy belongs to none of `signers`. */
  | 'forged'

interface Wanted extends Where {
  directory: string
  /** Default: the newest copy signed by one of `signers`. */
  name?: string
  /** Private keys `AGE-SECRET-KEY-1…`; each is tried. */
  identities: readonly string[]
  /** Accepted signers (`publicSigningKeyOf`); `null` accepts every copy, signed or not. */
  signers: readonly string[] | null
}

/**
 * Downloads and decrypts a copy into the folder, as a backup like those made here. Without `name`, newer copies that are not
 * proven to be this site's are skipped; if no copy is left, returns the fault of the newest. Does not skip a damaged copy of this
 * site: the operator decides what to do.
 */
export async function fetchBackupCopy({ name, ...wanted }: Wanted): Promise<FetchedBackupCopy> {
  const store = storeOf(wanted)
  const { copies } = await listCopies(store, wanted.tenant)
  const names = [...copies].sort().reverse()
  const passedOver: string[] = []
  let newestFault: CopyFault | undefined
  for (const candidate of name ? names.filter((one) => one === name) : names.slice(0, maxUnsigned)) {
    const copy = await fetchNamedCopy(store, wanted, candidate)
    if ('folder' in copy) return { outcome: 'fetched', ...copy, passedOver }
    if (name || (await isOurs(store, wanted, candidate, copy.fault))) return { outcome: copy.fault }
    newestFault ??= copy.fault
    passedOver.push(candidate)
  }
  return newestFault ? { outcome: newestFault } : { outcome: 'missing', names }
}

/** Whether a copy is this site's own despite its fault (its marker is signed), or every signer is accepted. */
async function isOurs(
  store: FileStore,
  { signers }: Wanted,
  name: string,
  fault: CopyFault,
): Promise<boolean> {
  if (signers === null) return true
  const canBeOurs = fault === 'wrong-key' || fault === 'damaged'
  return canBeOurs && (await readSignedMarker(store, signers, name)) !== null
}

/**
 * Downloads one copy. The folder gets its name once the download is complete; an existing folder is not downloaded again. Checks
 * the signature of the manifest before it downloads the rest, which `validateBackup` compares with the manifest.
 */
async function fetchNamedCopy(
  store: FileStore,
  { directory, identities, signers }: Wanted,
  name: string,
): Promise<{ folder: string } | { fault: CopyFault }> {
  const folder = join(directory, name)
  const draft = join(directory, temporaryBackupNameOf(name))
  const isDirectoryNew = !(await stat(directory).catch(() => null))
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const open = async (key: string, path: string, maxBytes = Number.POSITIVE_INFINITY) => {
    const storedFile = await store.find(key)
    if (!storedFile) throw new MissingPart(key)
    // The decrypted file is a little shorter.
    if (storedFile.size > maxBytes) {
      storedFile.body.destroy()
      throw new OversizedPart(key)
    }
    const body = Readable.toWeb(storedFile.body) as ReadableStream<Uint8Array>
    const opened = await decrypter.decrypt(body).catch((error: Error) => {
      throw /no identity matched/i.test(error.message) ? new WrongKey() : error
    })
    await mkdir(dirname(join(draft, path)), { recursive: true, mode: 0o700 })
    await writeStreamToFile(join(draft, path), Readable.fromWeb(opened as never))
  }
  const judge = (folder: string, manifest: BackupManifest) =>
    signers && judgeSignature(store, { name, folder, manifest, signers })
  try {
    if (await stat(folder).catch(() => null)) {
      const read = await readBackupManifest(folder)
      // `validateBackup` reports everything else that is wrong with it.
      const fault = read.outcome === 'read' ? await judge(folder, read.manifest) : null
      return fault ? { fault } : { folder }
    }
    await rm(draft, { recursive: true, force: true })
    for (const path of [manifestName, manifestHashName])
      await open(`${name}/${path}.age`, path, maxManifestBytes)
    // The names in the manifest are used as paths, so it is validated first.
    const read = await readBackupManifest(draft)
    if (read.outcome !== 'read') return { fault: 'damaged' }
    const fault = await judge(draft, read.manifest)
    if (fault) return { fault }
    for (const path of ownPaths(read.manifest).slice(2)) await open(`${name}/${path}.age`, path)
    await open(`${name}/${indexName}.age`, indexName, maxManifestBytes)
    const index = indexRule.parse(JSON.parse(await readFile(join(draft, indexName), 'utf8')))
    await rm(join(draft, indexName))
    for (const file of read.manifest.files)
      await open(fileKey(index[file.sha256] ?? ''), backedUpFilePath(file))
    await rename(draft, folder)
    return { folder }
  } catch (error) {
    if (error instanceof WrongKey) return { fault: 'wrong-key' }
    // Errors of the bucket's server and of this machine's disk are passed on; all others come from the content of the copy.
    if (isBucketUnavailable(error) || isOfDisk(error)) throw error
    return { fault: 'damaged' }
  } finally {
    await rm(draft, { recursive: true, force: true })
    // Removes the folder of a rejected copy if it is empty. Fails for a fetched copy, as intended.
    if (isDirectoryNew) await rmdir(directory).catch(() => undefined)
  }
}

/** Whether the error has a system error code, such as `ENOSPC`: it comes from this machine and not from the copy. */
const isOfDisk = (error: unknown) => /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code))

interface Fetched {
  name: string
  folder: string
  manifest: BackupManifest
  signers: readonly string[]
}

/** Checks who signed a copy. Rejects an old copy that was renamed to appear as the newest. */
async function judgeSignature(store: FileStore, { name, folder, manifest, signers }: Fetched) {
  const signature = (await readMarker(store, name))?.signature
  if (!signature) return 'unsigned'
  const signed = await readFile(join(folder, manifestName), 'utf8')
  const isGenuine =
    isSignedBy(signers, 'backup', signed, Buffer.from(signature, 'base64')) &&
    backupName(manifest.tenant, new Date(manifest.madeAt)) === name
  return isGenuine ? null : 'forged'
}

class WrongKey extends Error {}
class MissingPart extends Error {}
class OversizedPart extends Error {}
