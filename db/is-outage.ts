import pg from 'pg'

/** What connections and the pool itself failed with; a file system uses the same codes for other things. */
const ofConnections = new WeakSet<object>()

/** Marks an error as a connection's; answers it. */
export function blameConnection<E extends Error>(error: E): E {
  ofConnections.add(error)
  return error
}

/** Connection lost, server out of something, statement over its time, server starting or stopping. */
const passing = /^(08...|53...|57014|57P0.)$/

/** Wrapped more often than that, an error goes round in a circle. */
const deepest = 10

/**
 * True when `error` means that the database is away, or too busy to answer in time, rather than that something
 * is wrong; whatever wraps it. Only errors of the database's own connections count (db/client.ts).
 */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false
  if (ofConnections.has(error)) return true
  if (error instanceof pg.DatabaseError && passing.test(error.code ?? '')) return true
  return isOutage(error.cause, depth + 1)
}
