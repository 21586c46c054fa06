import type { Announcements } from '../ports/announcements.ts'
import type { World } from '../world.ts'
import { loadSettings } from './list-settings.ts'

/**
 * Has this node know the settings, from now on and within a moment of each change on any node. Answers announcements of
 * which `settings` is heard once they are known, so that nothing is made of the ones before.
 */
export async function followSettings(
  { db, announcements, clock }: World<'db' | 'announcements' | 'clock'>,
  onFailure: (error: unknown) => void,
): Promise<Announcements> {
  const listeners = new Set<() => void>()
  let last = Promise.resolve()
  const take = async () => {
    await loadSettings(db, clock.now())
    for (const listener of listeners) listener()
  }
  await take()
  // One after the other: what was announced last is known last. While the database is away, its return is announced.
  announcements.listen('settings', () => {
    last = last.then(take).catch(onFailure)
  })
  return {
    ...announcements,
    listen(topic, listener) {
      if (topic !== 'settings') return announcements.listen(topic, listener)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
