import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type RefObject, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { silentAnnouncements, useDraggableElement } from '../../ui/draggable-element.ts'
import { GripIcon } from '../../ui/icon/grip-icon.ts'
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
export function MediaDragAndDrop({ list, urls, onMove }: MediaDragProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(urls.indexOf(`${active.id}`), urls.indexOf(`${over.id}`))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={silentAnnouncements}
    >
      {urls.map((url) => (
        <DragHandle key={url} list={list} url={url} />
      ))}
    </DndContext>
  )
}

/** Drag handle of a file. */
function DragHandle({ list, url }: { list: RefObject<HTMLOListElement | null>; url: string }) {
  const find = () => list.current?.querySelector<HTMLElement>(`[data-media="${CSS.escape(url)}"]`) ?? null
  const { element: item, isDragging, handle } = useDraggableElement(url, find)
  const { setNodeRef, isOver } = useDroppable({ id: url })
  useLayoutEffect(() => setNodeRef(item), [item, setNodeRef])
  useLayoutEffect(() => {
    item?.toggleAttribute('data-over', isOver && !isDragging)
    return () => item?.removeAttribute('data-over')
  }, [item, isOver, isDragging])
  if (!item) return null
  return createPortal(
    <span className="media-item__grip" {...handle}>
      <GripIcon />
    </span>,
    item,
  )
}
