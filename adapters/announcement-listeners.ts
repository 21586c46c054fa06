import type { Announcements, Topic } from '../domain/kernel/ports/announcements.ts'

export interface RunningAnnouncements {
  announcements: Announcements
  /** Returns the time since which this node has received no announcements; `null` while it receives them. */
  announcementsLostSince(): Date | null
  /** Starts to receive announcements. A lost connection is opened again, until `stop`. */
  start(): Promise<void>
  /** Ends all listeners, event streams to browsers included. */
  stop(): Promise<void>
}

interface Listeners {
  listen: Announcements['listen']
  notify(topic: Topic): void
  /** Calls all listeners, because announcements may have been missed. */
  notifyAll(): void
}

/** Creates the registry of the listeners of this node. */
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
