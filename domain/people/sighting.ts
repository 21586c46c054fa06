import type { PersonKey } from './person-key.ts'

/** Of each kind of record, so many of the newest are looked at. */
export const mostRecords = 60

/** A record that holds the words. */
export interface Sighting {
  foundIn: string
  kind: PersonKey['kind']
  id: string
  clientId: string | null
  email: string | null
  called?: string
  phone?: string | null
  city?: string | null
}
