import { archiveSections, type SectionName } from './archive-sections.ts'

/** A record as it is handed out: the named columns alone, by their names. */
export interface ArchiveRecord {
  values: Record<string, unknown>
  /** Its files, by the names that they have in the archive. */
  files: string[]
}

export interface ArchiveSection {
  name: SectionName
  records: ArchiveRecord[]
}

/** What a row hands out; what is not known is left out. */
export function handedOut(name: SectionName, row: object, files: string[] = []): ArchiveRecord {
  const known = Object.entries(row).filter(
    ([column, value]) => column in archiveSections[name].columns && value !== null && value !== '',
  )
  return { values: Object.fromEntries(known), files }
}
