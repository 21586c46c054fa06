import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { lstat, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** Raised with each change that an older version of the site could not read. */
export const backupFormat = 1

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
/** Names go into statements and paths as they are. */
const sqlName = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const key = z.string().regex(/^(?!.*(^|\/)\.{0,2}(\/|$))[A-Za-z0-9._/-]{1,900}$/)
/** The schema of the site's records, that of its jobs. */
const room = z.enum(['site', 'jobs'])

const table = z.object({
  room,
  name: sqlName,
  columns: z.array(sqlName).min(1),
  rows: count,
  bytes: count,
  /** Of the table's file: what PostgreSQL's COPY says of these columns, by primary key (older versions: as the rows lay). */
  sha256: hash,
})
const sequence = z.object({ room, name: sqlName, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })
const file = z.object({
  key,
  bytes: count,
  sha256: hash,
  contentType: z.string(),
  /** When the storage says that it was written (ISO 8601), so that the next backup knows it again. */
  changedAt: z.string(),
})

const manifestRule = z.object({
  format: z.literal(backupFormat),
  tenant: z.string(),
  madeAt: z.iso.datetime(),
  /** Of site and PostgreSQL, for whoever reads. */
  versions: z.object({ site: z.string(), postgres: z.string() }),
  /** Those that the database had seen, in their order. */
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })).min(1),
  /** Of the tables of jobs, as pg-boss counts it. */
  jobsVersion: z.int(),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.array(file),
  /** `isKept`: the secret lies in the backup; otherwise the operator keeps it, and this says whether it is the same. */
  secret: z.object({ sha256: hash, isKept: z.boolean() }),
})

export type Manifest = z.output<typeof manifestRule>
export type Room = z.output<typeof room>
export type BackedUpTable = Manifest['tables'][number]
export type BackedUpFile = Manifest['files'][number]

/** The PostgreSQL schema of a room. */
export const schemaOf = (tenant: string, room: Room) => (room === 'site' ? tenant : `${tenant}_jobs`)

export const manifestName = 'manifest.json'
/** Maximum bytes of a manifest: some 300 for each of 200,000 files. It is read whole into memory. */
export const maxManifestBytes = 64 * 1024 * 1024
/** As `sha256sum` writes it, beside the manifest: nobody trusts a list that was cut. */
export const manifestHashName = `${manifestName}.sha256`
export const secretName = 'session-secret'

/** Where a table lies within a backup. */
export const tablePath = ({ room, name }: Pick<BackedUpTable, 'room' | 'name'>) =>
  `tables/${room}/${name}.copy.gz`

/** Where a file lies within a backup. */
export const filePath = ({ key }: Pick<BackedUpFile, 'key'>) => `files/${key}`

type ReadManifest =
  | { outcome: 'read'; manifest: Manifest }
  /** No backup, one that was cut or changed, one of a later version of the site. */
  | { outcome: 'missing' | 'damaged' | 'newer' }

/** What a backup says that it holds. */
export async function readManifest(folder: string): Promise<ReadManifest> {
  const [manifest, sum] = await Promise.all(
    [manifestName, manifestHashName].map((name) =>
      openPlainFile(join(folder, name), maxManifestBytes)
        .then(text)
        .catch(() => null),
    ),
  )
  if (manifest == null && sum == null) return { outcome: 'missing' }
  if (manifest == null || sum !== `${hashOf(manifest)}  ${manifestName}\n`) return { outcome: 'damaged' }
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
  /** Line ends: PostgreSQL's COPY writes one for each row, and none within. */
  rows: number
  /** Of all bytes, in their order. */
  sha256: string
  /** The sum of the hashes of all rows, where it was asked for: the same for the same rows in another order. */
  sum: bigint
}

const lineEnd = 0x0a

/**
 * Lets everything through, and knows afterwards what it was. `sumsRows` for a table: a server lays rows wherever there is
 * room, and COPY gives them as they lie, so that only what does not hang on their order can be compared.
 */
export function createTally({ sumsRows = false } = {}): { through: Transform; tallied(): Tally } {
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

/** What lies there, once it has gone through `steps`. Rejects where it cannot be read, or is no plain file. */
export const tallyFile = async (path: string, ...steps: Transform[]): Promise<Tally> =>
  tallyStream(await openPlainFile(path), ...steps)

/** What comes out of `body`, once it has gone through `steps`: read to its end, kept nowhere. */
export async function tallyStream(body: Readable, ...steps: Transform[]): Promise<Tally> {
  const { through, tallied } = createTally()
  through.resume()
  await pipeline([body, ...steps, through])
  return tallied()
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Reading from a named pipe waits for whoever writes to it, from a device for ever; a link leads out of the backup. */
async function openPlainFile(path: string, maxBytes = Number.POSITIVE_INFINITY): Promise<ReadStream> {
  const found = await lstat(path)
  if (!found.isFile()) throw new Error('not a plain file')
  if (found.size > maxBytes) throw new Error('too large')
  return createReadStream(path)
}

/** What lies in the folder, at any depth, that is neither a plain file nor a folder: paths from it on. No link is followed. */
export async function findUnplain(folder: string): Promise<string[]> {
  const found: string[] = []
  const folders = ['']
  for (let within = folders.pop(); within !== undefined; within = folders.pop())
    for (const entry of await readdir(join(folder, within), { withFileTypes: true })) {
      const path = join(within, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else if (!entry.isFile()) found.push(path)
    }
  return found.sort()
}

/** Writes a body to the disk, and answers how many bytes came and their hash. */
export async function writeTo(path: string, body: Readable) {
  const { through, tallied } = createTally()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(body, through, createWriteStream(path, { mode: 0o600, flush: true }))
  return tallied()
}
