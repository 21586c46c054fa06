import { useEventStream } from './use-event-stream.ts'
import { useRefresh } from './use-refresh.ts'

/** Keeps the page's data as they are now: loads them anew each time the event stream at `address` says `changed`. */
export function useLivePage(address: string | null): void {
  useEventStream(address, ['changed'], useRefresh(address))
}
