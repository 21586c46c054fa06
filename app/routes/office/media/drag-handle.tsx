import { useDraggable, useDroppable } from '@dnd-kit/core'
import { type RefObject, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { Grip } from '../orders/grip-icon.ts'

/** What the mouse takes a file by. */
export function DragHandle({ list, url }: { list: RefObject<HTMLOListElement | null>; url: string }) {
  const item = list.current?.querySelector<HTMLElement>(`[data-media="${CSS.escape(url)}"]`) ?? null
  const drag = useDraggable({ id: url })
  const { setNodeRef: setDropRef, isOver } = useDroppable({ id: url })
  const { setNodeRef, setActivatorNodeRef, listeners, transform, isDragging } = drag
  useLayoutEffect(() => {
    setNodeRef(item)
    setDropRef(item)
  }, [item, setNodeRef, setDropRef])
  useLayoutEffect(() => {
    if (!item) return
    item.style.translate = transform ? `${transform.x}px ${transform.y}px` : ''
    item.toggleAttribute('data-dragged', isDragging)
    item.toggleAttribute('data-over', isOver && !isDragging)
    return () => {
      item.style.translate = ''
      item.removeAttribute('data-dragged')
      item.removeAttribute('data-over')
    }
  }, [item, transform, isDragging, isOver])
  if (!item) return null
  return createPortal(
    <span ref={setActivatorNodeRef} className="media-item__grip" aria-hidden="true" {...listeners}>
      <Grip />
    </span>,
    item,
  )
}
