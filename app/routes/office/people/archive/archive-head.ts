import type { ArchiveSection } from '../../../../../domain/people/archive/archive-sections.ts'

export interface ArchiveHead {
  called: string
  at: Date
  sections: readonly ArchiveSection[]
}
