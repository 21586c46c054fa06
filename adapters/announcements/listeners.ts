import type { Announcements, Topic } from '../../domain/ports/announcements.ts'

export interface Listeners {
  listen: Announcements['listen']
  tell(topic: Topic): void
  /** For when nobody knows what was announced. */
  tellAll(): void
}

/** Who wants to hear of what, on this node. */
export function createListeners(): Listeners {
  const byTopic = new Map<Topic, Set<() => void>>()
  const tell = (topic: Topic) => {
    for (const listener of byTopic.get(topic) ?? []) listener()
  }
  return {
    tell,
    tellAll() {
      for (const topic of byTopic.keys()) tell(topic)
    },
    listen(topic, listener) {
      const told = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, told.add(listener))
      return () => {
        told.delete(listener)
        if (told.size === 0 && byTopic.get(topic) === told) byTopic.delete(topic)
      }
    },
  }
}
