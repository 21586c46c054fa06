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

interface MediaDragProps {
  list: RefObject<HTMLOListElement | null>
  /** The files, in their order. */
  urls: readonly string[]
  onMove: (from: number, to: number) => void
}

/** Lets a mouse drag files to another place; it stands beside the list and takes hold of what is there. */
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

/** What is said of a move says the list itself; whoever cannot see presses the buttons. */
const quiet = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

/** What the mouse takes a file by. */
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
