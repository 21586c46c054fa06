import type { Announcements, Topic } from '../domain/ports/announcements.ts'

export interface RunningAnnouncements {
  announcements: Announcements
  /** When this node stopped hearing what is announced; `null` while it hears. */
  deafSince(): Date | null
  /** Hears what is announced from now on, for as long as it takes: a lost connection is made anew. */
  start(): Promise<void>
  /** Ends what listens, streams to browsers included. */
  stop(): Promise<void>
}

interface Listeners {
  listen: Announcements['listen']
  notify(topic: Topic): void
  /** Calls all listeners: announcements may have been missed. */
  notifyAll(): void
}

/** The listeners of this node by topic. */
export function createListeners(): Listeners {
  const byTopic = new Map<Topic, Set<() => void>>()
  const notify = (topic: Topic) => {
    for (const listener of byTopic.get(topic) ?? []) listener()
  }
  return {
    notify,
    notifyAll() {
      for (const topic of byTopic.keys()) notify(topic)
    },
    listen(topic, listener) {
      const listeners = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic)
      }
    },
  }
}
