import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Opens the order of a card within the page. The links are plain ones, and this is heard for all of them together: a hundred
 * `<Link>` are a tenth of what the board costs the server.
 */
export function useCardLinks() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.board-card__link') : null
    if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    void navigate(link.pathname)
  }
}
