import { useDraggable } from '@dnd-kit/core'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { Grip } from '../grip-icon.ts'

/** What the mouse takes a card by. */
export function DragHandle({ id }: { id: string }) {
  const card = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)
  const { setNodeRef, setActivatorNodeRef, listeners, transform, isDragging } = useDraggable({ id })
  useLayoutEffect(() => setNodeRef(card), [card, setNodeRef])
  useLayoutEffect(() => {
    if (!card) return
    card.style.translate = transform ? `${transform.x}px ${transform.y}px` : ''
    card.toggleAttribute('data-dragged', isDragging)
    return () => {
      card.style.translate = ''
      card.removeAttribute('data-dragged')
    }
  }, [card, transform, isDragging])
  if (!card) return null
  return createPortal(
    <span ref={setActivatorNodeRef} className="board-card__grip" aria-hidden="true" {...listeners}>
      <Grip />
    </span>,
    card,
  )
}
