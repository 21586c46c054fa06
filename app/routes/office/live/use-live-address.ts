import { useEffect, useMemo, useState } from 'react'
import { href } from 'react-router'
import type { Shown } from './shown-record.ts'

/** `null` on the server, and until the browser has the page. */
export function useAddress(shown: Shown | null): string | null {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return useMemo(() => {
    if (!isAlive) return null
    const said = shown && { fiche: shown.record, ...(shown.isWriting && { ecrit: 'oui' }) }
    return href('/gestion/suivi') + (said ? `?${new URLSearchParams(said)}` : '')
  }, [isAlive, shown])
}
