import { matterKinds } from '../db/schema/correspondence/inbox.ts'
import type { MatterKey } from '../domain/kernel/matters/matter.ts'
import type { Announcements, AnnouncementTopic } from '../domain/kernel/ports/announcements.ts'

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
  notify(topic: AnnouncementTopic): void
  /** Calls all listeners, because announcements may have been missed. */
  notifyAll(): void
}

/** Finds the matter of an announced record; `null` if the record no longer exists. */
export type FindMatter = (record: MatterKey) => Promise<MatterKey | null>

/** Creates the registry of the listeners of this node. Without `findMatter`, announced records of matters are ignored. */
export function createAnnouncementListeners(findMatter?: FindMatter): Listeners {
  const byTopic = new Map<AnnouncementTopic, Set<() => void>>()
  const call = (topic: AnnouncementTopic) => {
    for (const listener of byTopic.get(topic) ?? []) listener()
  }

  /** Calls the listeners of the record's matter; if the search for the matter fails, those of every matter. */
  async function notifyMatter(findMatter: FindMatter, record: MatterKey): Promise<void> {
    const listenedMatters = () => [...byTopic.keys()].filter((topic) => topic.startsWith('matters/'))
    if (listenedMatters().length === 0) return
    try {
      const matter = await findMatter(record)
      if (matter) call(`matters/${matter.kind}/${matter.id}`)
    } catch {
      for (const topic of listenedMatters()) call(topic)
    }
  }

  return {
    notify(topic) {
      call(topic)
      const record = parseRecordTopic(topic)
      if (record && findMatter) void notifyMatter(findMatter, record)
    },
    notifyAll() {
      for (const topic of byTopic.keys()) call(topic)
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

/** Returns the record that a topic names; `null` if it does not name a record of a matter. */
function parseRecordTopic(topic: AnnouncementTopic): MatterKey | null {
  const [subject, name, id] = topic.split('/')
  const kind = matterKinds.find((known) => known === name)
  return subject === 'matter-records' && kind && id ? { kind, id } : null
}
