import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Person } from '../find-person.ts'
import type { HeldKind } from '../held-kinds.ts'
import { doneFor } from './done-for.ts'
import { keptOf } from './kept-of.ts'
import { knownOf } from './known-of.ts'
import { sentBy } from './sent-by.ts'

interface Belonging {
  table: PgTable
  /** True of what is that person's. */
  isTheirs: SQL | undefined
}

/** Where all that is somebody's stands: what is counted, handed out and erased is found by this alone. */
export function belongingsOf(person: Person): Record<HeldKind, Belonging> {
  return { ...sentBy(person), ...knownOf(person), ...doneFor(person), ...keptOf(person) }
}
