import type { Site } from '../../business/site.ts'

/** The facts of the business. They change when the owner saves a setting, so callers read them when they need them. */
export interface Facts {
  current(): Site
}
