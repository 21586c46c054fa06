import { createContext } from 'react-router'
import type { ThreadKey } from '../../../domain/threads/messages.ts'

/** Which thread a visitor's link opens, and how their next addresses carry it on. */
export interface ThreadLink {
  key: ThreadKey
  /** An old link opens nothing but the way to a new one. */
  isExpired: boolean
  /** `jusqu_a=…&acces=…` */
  access: string
}

/** Set by the guard of `app/routes/threads/`. */
export const threadLinkContext = createContext<ThreadLink>()
