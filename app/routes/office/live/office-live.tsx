import { type ReactNode, useState } from 'react'
import { useEventStream } from '../../../ui/live/use-event-stream.ts'
import { LiveContext, type Shown } from './shown-record.ts'
import { useCalmRefresh } from './use-calm-refresh.ts'
import { useAddress } from './use-live-address.ts'

/** Follows what others do: the page's data, counters included, and who has its record open. One stream a page. */
export function OfficeLive({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const refresh = useCalmRefresh()
  useEventStream(useAddress(shown), shown ? ['changed', 'presence'] : ['changed'], (name) =>
    name === 'presence' ? shown?.onPresence() : refresh(),
  )
  return <LiveContext value={setShown}>{children}</LiveContext>
}
