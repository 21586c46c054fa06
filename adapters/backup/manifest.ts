import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { lstat, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** Format version. Increased with each change that an older version of the site cannot read. */
export const backupFormat = 1

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
/** Name of a table or column. Restricted because such names are inserted into SQL statements and paths unescaped. */
const sqlName = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const key = z.string().regex(/^(?!.*(^|\/)\.{0,2}(\/|$))[A-Za-z0-9._/-]{1,900}$/)
/** PostgreSQL schema that a table belongs to: the schema of the site's records or of its jobs. */
const room = z.enum(['site', 'jobs'])

const table = z.object({
  room,
  name: sqlName,
  columns: z.array(sqlName).min(1),
  rows: count,
  bytes: count,
  /**
   * SHA-256 of the table's rows as PostgreSQL's COPY writes them, sorted by primary key (backups of older versions:
   * unsorted).
   */
  sha256: hash,
})
const sequence = z.object({ room, name: sqlName, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })
const file = z.object({
  key,
  bytes: count,
  sha256: hash,
  contentType: z.string(),
  /** Last modification (ISO 8601) as the storage reports it; the next backup compares it to detect changes. */
  changedAt: z.string(),
})

const manifestRule = z.object({
  format: z.literal(backupFormat),
  tenant: z.string(),
  madeAt: z.iso.datetime(),
  /** Versions of the site and of PostgreSQL. Informational: restoring does not depend on them. */
  versions: z.object({ site: z.string(), postgres: z.string() }),
  /** Migrations applied to the database, in order. */
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })).min(1),
  /** Version of pg-boss's tables. */
  jobsVersion: z.int(),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.array(file),
  /** `isKept`: the backup contains the secret. Otherwise the operator stores it, and the hash shows whether it has changed. */
  secret: z.object({ sha256: hash, isKept: z.boolean() }),
})

export type BackupManifest = z.output<typeof manifestRule>
export type SchemaRole = z.output<typeof room>
export type BackedUpTable = BackupManifest['tables'][number]
export type BackedUpFile = BackupManifest['files'][number]

export const schemaNameOf = (tenant: string, room: SchemaRole) =>
  room === 'site' ? tenant : `${tenant}_jobs`

export const manifestName = 'manifest.json'
/** Maximum size of a manifest in bytes: about 300 for each of 200,000 files. The whole manifest is read into memory. */
export const maxManifestBytes = 64 * 1024 * 1024
/** File beside the manifest with its hash, in the format of `sha256sum`. An incomplete manifest does not match it. */
export const manifestHashName = `${manifestName}.sha256`
export const sessionSecretFileName = 'session-secret'

export const backedUpTablePath = ({ room, name }: Pick<BackedUpTable, 'room' | 'name'>) =>
  `tables/${room}/${name}.copy.gz`

export const backedUpFilePath = ({ key }: Pick<BackedUpFile, 'key'>) => `files/${key}`

type ReadManifest =
  | { outcome: 'read'; manifest: BackupManifest }
  /** `missing`: there is no backup. `damaged`: incomplete or changed. `newer`: made by a later version of the site. */
  | { outcome: 'missing' | 'damaged' | 'newer' }

/** Reads and validates the manifest of a backup. */
export async function readBackupManifest(folder: string): Promise<ReadManifest> {
  const [manifest, sum] = await Promise.all(
    [manifestName, manifestHashName].map((name) =>
      openPlainFile(join(folder, name), maxManifestBytes)
        .then(text)
        .catch(() => null),
    ),
  )
  if (manifest == null && sum == null) return { outcome: 'missing' }
  if (manifest == null || sum !== `${computeSha256Hex(manifest)}  ${manifestName}\n`)
    return { outcome: 'damaged' }
  const raw = parse(manifest) as { format?: number } | null
  if (Number(raw?.format) > backupFormat) return { outcome: 'newer' }
  const { data, success } = manifestRule.safeParse(raw)
  return success ? { outcome: 'read', manifest: data } : { outcome: 'damaged' }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

interface Tally {
  bytes: number
  /** Number of line ends: PostgreSQL's COPY writes one at the end of each row, and none within a row. */
  rows: number
  /** SHA-256 of all bytes, in their order. */
  sha256: string
  /** Sum of the hashes of all rows, with `sumsRows` only: equal for equal rows in any order. */
  sum: bigint
}

const lineEnd = 0x0a

/**
 * Creates a stream that passes everything through and counts and hashes it. Set `sumsRows` to compare tables whose rows may come
 * in another order: without a primary key, COPY writes rows in the order of their storage.
 */
export function createCountingHash({ sumsRows = false } = {}): { through: Transform; tallied(): Tally } {
  const hash = createHash('sha256')
  let [bytes, rows, sum, row] = [0, 0, 0n, createHash('sha256')]
  const endRow = () => {
    rows += 1
    if (!sumsRows) return
    sum = BigInt.asUintN(256, sum + BigInt(`0x${row.digest('hex')}`))
    row = createHash('sha256')
  }
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      let from = 0
      for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, from)) {
        if (sumsRows) row.update(chunk.subarray(from, at))
        endRow()
        from = at + 1
      }
      if (sumsRows) row.update(chunk.subarray(from))
      done(null, chunk)
    },
  })
  return { through, tallied: () => ({ bytes, rows, sha256: hash.digest('hex'), sum }) }
}

/** Hashes the file at `path` after passing it through `steps`. Rejects when the file cannot be read or is not a plain file. */
export const countAndHashFile = async (path: string, ...steps: Transform[]): Promise<Tally> =>
  countAndHashStream(await openPlainFile(path), ...steps)

/** Reads `body` through `steps` to its end and hashes the result, which is not stored. */
export async function countAndHashStream(body: Readable, ...steps: Transform[]): Promise<Tally> {
  const { through, tallied } = createCountingHash()
  through.resume()
  await pipeline([body, ...steps, through])
  return tallied()
}

export const computeSha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Opens a plain file. Rejects pipes and devices, because reading from them may never end, and links, because they lead out of the
 * backup.
 */
async function openPlainFile(path: string, maxBytes = Number.POSITIVE_INFINITY): Promise<ReadStream> {
  const stats = await lstat(path)
  if (!stats.isFile()) throw new Error('not a plain file')
  if (stats.size > maxBytes) throw new Error('too large')
  return createReadStream(path)
}

/**
 * Returns the paths, relative to `folder`, of everything below it that is neither a plain file nor a folder. Does not
 * follow links.
 */
export async function listUnexpectedEntries(folder: string): Promise<string[]> {
  const entries: string[] = []
  const folders = ['']
  for (let within = folders.pop(); within !== undefined; within = folders.pop())
    for (const entry of await readdir(join(folder, within), { withFileTypes: true })) {
      const path = join(within, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else if (!entry.isFile()) entries.push(path)
    }
  return entries.sort()
}

/** Writes `body` to the disk. Returns its number of bytes and its hash. */
export async function writeStreamToFile(path: string, body: Readable) {
  const { through, tallied } = createCountingHash()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(body, through, createWriteStream(path, { mode: 0o600, flush: true }))
  return tallied()
}
