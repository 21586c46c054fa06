const lastByKey = new Map<string, Promise<unknown>>()

/**
 * Runs `action` once all that came before with the same id is done: of a form sent twenty times at once, the first is
 * saved, and the others find it saved instead of taking turns of their own. Each node has its own line.
 */
export async function serializeByKey<Outcome>(id: string, action: () => Promise<Outcome>): Promise<Outcome> {
  const before = lastByKey.get(id)
  const own = (before ?? Promise.resolve()).then(action, action)
  lastByKey.set(id, own)
  try {
    return await own
  } finally {
    if (lastByKey.get(id) === own) lastByKey.delete(id)
  }
}
