import { sql } from 'drizzle-orm'
import type { contactMessages, quoteRequests } from '../../../db/schema/tables.ts'

/** Of each kind, what is shown of all that waits. */
export const mostShown = 12

/** What has not been answered yet, or waits again since its visitor has answered. */
export type Turn = 'first' | 'answer'

/** What waits of one kind: what is shown of each turn, what waits longest first; and how many there are. */
export type Waiting<Row> = Readonly<Record<Turn, { shown: Row[]; all: number }>>

export function byTurn<Row extends { turn: Turn; all: number }>(rows: Row[]): Waiting<Row> {
  const part = (turn: Turn) => {
    const shown = rows.filter((row) => row.turn === turn)
    return { shown, all: shown[0]?.all ?? 0 }
  }
  return { first: part('first'), answer: part('answer') }
}

export const turnColumn = (turn: Turn) => sql<Turn>`${sql.raw(`'${turn}'`)}`.as('turn')

export const waitingSince = (column: typeof quoteRequests.waits_since | typeof contactMessages.waits_since) =>
  sql<Date>`${column}`.mapWith(column)
