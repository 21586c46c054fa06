const lastByKey = new Map<string, Promise<unknown>>()

/**
 * Runs `action` after all earlier ones with the same id have ended. A form sent twenty times at the same time is saved by the
 * first; the others find it saved and do not count for rate limits. Each node has its own queue.
 */
export async function serializeByKey<Outcome>(id: string, action: () => Promise<Outcome>): Promise<Outcome> {
  const before = lastByKey.get(id)
  const ownRun = (before ?? Promise.resolve()).then(action, action)
  lastByKey.set(id, ownRun)
  try {
    return await ownRun
  } finally {
    if (lastByKey.get(id) === ownRun) lastByKey.delete(id)
  }
}
