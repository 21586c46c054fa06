import type { ArchiveSection } from '../../../../domain/people/gather-archive.ts'

export interface ArchiveContents {
  called: string
  at: Date
  sections: readonly ArchiveSection[]
}
