import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type RefObject, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { Grip } from '../../ui/icon/grip-icon.ts'
import './media-list.css'

interface MediaDragProps {
  list: RefObject<HTMLOListElement | null>
  /** Addresses of the files, in their current order. */
  urls: readonly string[]
  onMove: (from: number, to: number) => void
}

/**
 * Reorders the files by drag and drop with the mouse. Attaches to the rendered list, which works without it and mounts it when
 * a mouse first moves over the list.
 */
export function MediaDrag({ list, urls, onMove }: MediaDragProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(urls.indexOf(`${active.id}`), urls.indexOf(`${over.id}`))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={quiet}>
      {urls.map((url) => (
        <DragHandle key={url} list={list} url={url} />
      ))}
    </DndContext>
  )
}

/** No announcements by the library: the list itself announces moves, and screen reader users move files with the buttons. */
const quiet = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

/** Drag handle of a file. */
function DragHandle({ list, url }: { list: RefObject<HTMLOListElement | null>; url: string }) {
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
