import type { ComponentProps, ReactNode } from 'react'
import { findFirstAddedRow, type GrowingListState, ShowMoreLink } from '../pager/more-below.tsx'
import { type RecordColumn, type RecordRow, RecordsTable } from './records-table.tsx'
import '../paper-page.css'

interface GrowingTableProps<Key extends string> {
  caption: string
  columns: readonly RecordColumn<NoInfer<Key>>[]
  list: GrowingListState & { rows: RecordRow<Key>[] }
  /** Number of rows shown, for screen readers. */
  summary?: string
  /** Content when the list is empty. */
  nothing: ReactNode
  more: Pick<ComponentProps<typeof ShowMoreLink>, 'label' | 'progressText' | 'cut'>
}

/** A table of records with a link that shows more rows. */
export function GrowingTable<Key extends string>({
  list,
  caption,
  columns,
  summary,
  nothing,
  more,
}: GrowingTableProps<Key>) {
  const { rows, added } = list
  return (
    <>
      {summary && (
        <p className="visually-hidden" role="status">
          {summary}
        </p>
      )}
      {rows.length > 0 ? (
        <RecordsTable caption={caption} columns={columns} rows={rows} readOn={findFirstAddedRow(added)} />
      ) : (
        <p className="paper-note">{nothing}</p>
      )}
      <ShowMoreLink list={list} shown={rows.length} {...more} />
    </>
  )
}
