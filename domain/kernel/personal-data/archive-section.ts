import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Section of the archive of a person's data: its columns by name, each with its label or the reason why it is left out. Each kind
 * of record defines its own sections. `Facts` are the facts from which labels are computed, if any.
 */
export interface ArchiveSectionLayout<Facts = never> {
  title: string
  columns: Readonly<Record<string, ColumnUse>>
  /** Keys whose values are amounts in cents. */
  cents?: readonly string[]
  /** Labels of stored values, by key. */
  words?: Readonly<Record<string, ValueLabels | ((facts: Facts) => ValueLabels)>>
}

/** Labels of stored values, by value. */
type ValueLabels = Readonly<Record<string, string>>

/** Archive sections that one noun declares, by name. */
export type ArchiveSections<Facts = never> = Readonly<Record<string, ArchiveSectionLayout<Facts>>>

/**
 * Label of a column, with its key in `donnees.json` when that differs from the column name; or the reason why the column is
 * left out.
 */
type ColumnUse = string | RenamedColumn | LeftOutColumn

interface RenamedColumn {
  key: string
  label: string
}

export interface LeftOutColumn {
  leftOut: string
}

/** Marks a column as left out of the archive, for that reason. */
export const leaveOutColumn = (reason: string): LeftOutColumn => ({ leftOut: reason })

export const internalIdColumn = leaveOutColumn('internal id of the site')
export const otherRecordReferenceColumn = leaveOutColumn(
  'refers to a record that has its own section in the archive, or does not belong to the person',
)
export const staffIdentityColumn = leaveOutColumn('identifies a staff member')
export const derivedColumn = leaveOutColumn('computed from the other columns')
export const internalColumn = leaveOutColumn('internal to the site or the workshop')
export const columnPrintedInPdf = leaveOutColumn('printed in the PDF, which is in the archive')

/** Use of every column of the tables of a section, and of the additional columns `Beside`. */
export type ArchiveColumnsOf<Table extends PgTable, Beside extends string = never> = Readonly<
  Record<(Table extends PgTable ? keyof Table['$inferSelect'] : never) | Beside, ColumnUse>
>
