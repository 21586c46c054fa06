import { type RefObject, useEffect, useEffectEvent } from 'react'

interface Elsewhere {
  area: RefObject<HTMLTextAreaElement | null>
  value: string
  /** What the control held when it was last filled. */
  known: RefObject<string>
  bringIn(html: string): void
}

/** What others wrote comes in where nothing was typed meanwhile; so does what the page fills the control with. */
export function useElsewhere({ area, value, known, bringIn }: Elsewhere) {
  const take = useEffectEvent(bringIn)
  useEffect(() => {
    const { current } = area
    if (!current || (current.value !== known.current && current.value !== value)) return
    current.value = value
    take(value)
  }, [area, value, known])
  useEffect(() => {
    const { current } = area
    const fill = () => take(current?.value ?? '')
    current?.addEventListener('fill', fill)
    return () => current?.removeEventListener('fill', fill)
  }, [area])
}
