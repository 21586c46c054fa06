import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import type { World } from '../../world.ts'
import { type ArchiveSection, handedOut } from './archive-record.ts'
import type { SectionName } from './archive-sections.ts'
import type { ArchiveFile } from './files/archive-file.ts'

export interface Archive {
  sections: ArchiveSection[]
  files: ArchiveFile[]
}

export type ArchiveWorld = World<'db' | 'files' | 'printer' | 'clock' | 'addresses' | 'accounts'>

type Rows = readonly object[]

export const section = (name: SectionName, rows: Rows): ArchiveSection => ({
  name,
  records: rows.map((row) => handedOut(name, row)),
})

export const all = (db: Database, table: PgTable, isTheirs: SQL | undefined): PromiseLike<object[]> =>
  db.select().from(table).where(isTheirs)
