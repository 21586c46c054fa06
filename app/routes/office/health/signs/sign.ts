/** Good; to be watched; to be mended; not in use. */
export type Level = 'good' | 'watch' | 'bad' | 'off'

/** How one part of the site fares, in plain words. */
export interface Sign {
  /** Its anchor. */
  id: string
  title: string
  level: Level
  sentence: string
  /** What to do about it. */
  advice?: string
  facts?: readonly (readonly [name: string, value: string])[]
}
