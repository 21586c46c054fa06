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

export const manifestRule = z.object({
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
  /** `isKept`: the secret lies in the backup; otherwise the operator keeps it, and this tells whether it is the same. */
  secret: z.object({ sha256: hash, isKept: z.boolean() }),
})

export type Manifest = z.output<typeof manifestRule>
export type Room = z.output<typeof room>
export type BackedUpTable = Manifest['tables'][number]
export type BackedUpFile = Manifest['files'][number]

/** The PostgreSQL schema of a room. */
export const schemaOf = (tenant: string, room: Room) => (room === 'site' ? tenant : `${tenant}_jobs`)
