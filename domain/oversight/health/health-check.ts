/** `good`; `watch`: needs attention; `bad`: must be repaired, and is reported; `off`: not in use. */
export type HealthLevel = 'good' | 'watch' | 'bad' | 'off'

/** Result of the check of one part of the site. */
export interface HealthCheck {
  /** Anchor on the page « État », and name in metrics. */
  id: string
  title: string
  level: HealthLevel
  sentence: string
  /** Recommended action, for the owner: no name of a setting and no command. */
  advice?: string
  /** Recommended action, for the person who operates the server. It is collapsed on « État ». */
  operatorAdvice?: string
  facts?: readonly (readonly [name: string, value: string])[]
  /**
   * State of a bad check. The problem counts as the same as long as the state is the same, whatever figures and times its
   * sentence contains.
   */
  state?: string
}
