import { useEffect, useRef } from 'react'
import { cardId } from './portfolio-address.ts'

/** When an entry is closed the focus comes back to its card, which stays where it is while it can be seen. */
export function useFocusOnCard(openId: string | undefined) {
  const lastOpen = useRef(openId)
  useEffect(() => {
    const card = lastOpen.current && !openId ? document.getElementById(cardId(lastOpen.current)) : null
    lastOpen.current = openId
    if (!card) return
    const { top, bottom } = card.getBoundingClientRect()
    card.focus({ preventScroll: bottom > 0 && top < window.innerHeight })
  }, [openId])
}
