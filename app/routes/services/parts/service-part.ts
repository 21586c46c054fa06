import type { ReactNode } from 'react'

/** A part of a service's page. */
export interface Part {
  /** What an address with an anchor calls it. */
  id: string
  /** Its letter, as the sections of a drawing are marked. */
  mark: string
  title: string
  /** Shows pictures: takes the whole width, its title above. */
  wide?: boolean
  body: ReactNode
}
