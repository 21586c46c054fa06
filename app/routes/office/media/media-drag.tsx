import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { RefObject } from 'react'
import { DragHandle } from './drag-handle.tsx'

interface MediaDragProps {
  list: RefObject<HTMLOListElement | null>
  /** The files, in their order. */
  urls: readonly string[]
  onMove: (from: number, to: number) => void
}

/** Lets a mouse drag files to another place; it stands beside the list and takes hold of what is there. */
export default function MediaDrag({ list, urls, onMove }: MediaDragProps) {
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
