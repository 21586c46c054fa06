const lines = new Map<string, Promise<unknown>>()

/**
 * Acts once all that came before with the same id is done: of a form sent twenty times at once, the first is
 * saved, and the others find it saved instead of taking turns of their own. Each node has its own line.
 */
export async function inLine<Outcome>(id: string, act: () => Promise<Outcome>): Promise<Outcome> {
  const before = lines.get(id)
  const own = (before ?? Promise.resolve()).then(act, act)
  lines.set(id, own)
  try {
    return await own
  } finally {
    if (lines.get(id) === own) lines.delete(id)
  }
}
