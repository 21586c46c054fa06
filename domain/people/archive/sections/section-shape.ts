import type { HeldKind } from '../../held-kinds.ts'

/** What of a kind of record is handed out: its columns by name, with what they are called. What is not named is none of the person's. */
export interface SectionShape {
  title: string
  columns: Readonly<Record<string, string>>
  /** Columns that hold cents. */
  cents?: readonly string[]
  /** What stored values are called, by their column. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The parts of an archive, or some of them. */
export type Sections = Partial<Record<HeldKind | 'sessions' | 'trail' | 'rims', SectionShape>>
