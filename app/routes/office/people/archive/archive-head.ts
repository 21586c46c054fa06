import type { ArchiveSection } from '../../../../../domain/people/archive/archive-record.ts'

export interface ArchiveHead {
  called: string
  at: Date
  sections: readonly ArchiveSection[]
}
