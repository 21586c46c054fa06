import type { Announcements, Topic } from '../../domain/ports/announcements.ts'

/** How often each topic was announced since this process began: what was made before the last time is old. */
export class TopicVersions {
  readonly #announced = new Map<Topic, number>()

  constructor(announcements: Announcements, topics: Iterable<Topic>) {
    for (const topic of new Set(topics))
      announcements.listen(topic, () => this.#announced.set(topic, this.#count(topic) + 1))
  }

  /** Grows with each announcement of any of these. */
  of(topics: readonly Topic[]): number {
    let version = 0
    for (const topic of topics) version += this.#count(topic)
    return version
  }

  #count(topic: Topic): number {
    return this.#announced.get(topic) ?? 0
  }
}
