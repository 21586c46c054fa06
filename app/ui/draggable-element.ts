import { useDraggable } from '@dnd-kit/core'
import { useLayoutEffect, useState } from 'react'

/**
 * Makes an element that the page has already rendered draggable with the mouse, so that it is not rendered again. Returns the
 * element, `null` while there is none, and the props of its handle. `find` runs after each rendering.
 */
export function useDraggableElement(id: string, find: () => HTMLElement | null) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setElement(find()))
  const { setNodeRef, setActivatorNodeRef, listeners, transform, isDragging } = useDraggable({ id })
  useLayoutEffect(() => setNodeRef(element), [element, setNodeRef])
  useLayoutEffect(() => {
    if (!element) return
    element.style.translate = transform ? `${transform.x}px ${transform.y}px` : ''
    element.toggleAttribute('data-dragged', isDragging)
    return () => {
      element.style.translate = ''
      element.removeAttribute('data-dragged')
    }
  }, [element, transform, isDragging])
  return { element, isDragging, handle: { ref: setActivatorNodeRef, 'aria-hidden': true, ...listeners } }
}

/** Option of `DndContext` without announcements: the page itself announces moves, and screen reader users move by buttons or keys. */
export const silentAnnouncements = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}
