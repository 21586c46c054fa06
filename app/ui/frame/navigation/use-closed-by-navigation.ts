import { useRef } from 'react'
import { useNavigationEnd } from './use-navigation-end.ts'

/** For a sheet that opens over the page: it does not stay over the page that was chosen in it. */
export function useClosedByNavigation() {
  const ref = useRef<HTMLDivElement>(null)
  useNavigationEnd(() => {
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover()
  })
  return ref
}
