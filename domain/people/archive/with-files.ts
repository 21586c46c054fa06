import { type ArchiveSection, handedOut } from './archive-record.ts'
import type { SectionName } from './archive-sections.ts'
import type { ArchiveFile } from './files/archive-file.ts'

/** Records that name the files which lie beside them. */
export const withFiles = (
  name: SectionName,
  rows: readonly { id: string }[],
  files: readonly ArchiveFile[],
): ArchiveSection => ({
  name,
  records: rows.map((row) => {
    const own = files.filter(({ owner }) => owner === row.id)
    return handedOut(
      name,
      row,
      own.map((file) => file.name),
    )
  }),
})
