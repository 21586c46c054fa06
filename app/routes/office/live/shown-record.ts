import { createContext, useContext, useEffect } from 'react'

/** What a page tells of itself to those who have the same record open. */
export interface Shown {
  /** `request/AAAABBBBCCCCDDDD`. */
  record: string
  isWriting: boolean
  /** Called when others have come or left. */
  onPresence(): void
}

export const LiveContext = createContext<(shown: Shown | null) => void>(() => {})

/** For the page of a record, while it is open. */
export function useShownRecord(record: string, isWriting: boolean, onPresence: () => void): void {
  const show = useContext(LiveContext)
  useEffect(() => {
    show({ record, isWriting, onPresence })
    return () => show(null)
  }, [show, record, isWriting, onPresence])
}
