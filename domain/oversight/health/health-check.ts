/** Good; to be watched; to be mended, which is news; not in use. */
export type HealthLevel = 'good' | 'watch' | 'bad' | 'off'

/** How one part of the site fares, in plain words. */
export interface HealthCheck {
  /** Its anchor on État, and its name in metrics. */
  id: string
  title: string
  level: HealthLevel
  sentence: string
  /** What to do about it. */
  advice?: string
  facts?: readonly (readonly [name: string, value: string])[]
  /**
   * Which of its bad states a bad check is in: figures and times in its sentence may change, it is the same news as long as
   * this is the same.
   */
  state?: string
}
