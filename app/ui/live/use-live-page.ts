import { useRevalidator } from 'react-router'
import { useEventStream } from './use-event-stream.ts'

/** Keeps the page's data as they are now: loads them anew each time the event stream at `address` says `changed`. */
export function useLivePage(address: string | null): void {
  const { revalidate } = useRevalidator()
  useEventStream(address, ['changed'], () => void revalidate())
}
