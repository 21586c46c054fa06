import { startTransition, useEffect, useState } from 'react'
import { above } from '../../../styles/widths.ts'

/**
 * Whether the screen is as narrow as a phone's; `false` on the server, which cannot know. Told in a transition: what hangs on
 * it stands at the end of a page, and a phone that is busy with coming alive renders it piece by piece.
 */
export function useIsPhone(): boolean {
  const [isPhone, setIsPhone] = useState(false)
  useEffect(() => {
    const wider = window.matchMedia(above.phone)
    const tell = () => startTransition(() => setIsPhone(!wider.matches))
    tell()
    wider.addEventListener('change', tell)
    return () => wider.removeEventListener('change', tell)
  }, [])
  return isPhone
}
