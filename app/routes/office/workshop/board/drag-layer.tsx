import {
  DndContext,
  type DragEndEvent,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { silentAnnouncements, useDraggableElement } from '../../../../ui/draggable-element.ts'
import { GripIcon } from '../../../../ui/icon/grip-icon.ts'
import type { BoardColumn } from './board.server.ts'
import { type CardMove, listColumnCards, queuedMoveLabel } from './use-card-moves.ts'
import './drag-layer.css'

interface DragLayerProps {
  columns: BoardColumn[]
  onMove: (move: CardMove) => void
}

/**
 * Moves cards between columns by drag and drop with the mouse. Attaches to the rendered board, so that the cards are not rendered
 * again. Drag and drop is optional: the board mounts it when a mouse first moves over the board.
 */
export function BoardDragLayer({ columns, onMove }: DragLayerProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const drop = ({ active, over }: DragEndEvent) => {
    const column = columns.find((one) => listColumnCards(one).some(({ id }) => id === active.id))
    const card = column && listColumnCards(column).find(({ id }) => id === active.id)
    if (card && over && column?.status !== over.id)
      onMove({
        id: card.id,
        label: queuedMoveLabel(card, Number(over.id)),
        from: card.status,
        to: Number(over.id),
        isPlaced: true,
      })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragEnd={drop}
      accessibility={silentAnnouncements}
    >
      {columns.map((column) => (
        <DropColumn
          key={column.status}
          status={column.status}
          ids={listColumnCards(column).map(({ id }) => id)}
        />
      ))}
    </DndContext>
  )
}

function DropColumn({ status, ids }: { status: number; ids: string[] }) {
  const { setNodeRef, isOver } = useDroppable({ id: status })
  const column = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    column.current = document.querySelector<HTMLElement>(`[data-column="${status}"]`)
    setNodeRef(column.current)
  }, [status, setNodeRef])
  useLayoutEffect(() => {
    column.current?.toggleAttribute('data-over', isOver)
  }, [isOver])
  return ids.map((id) => <DragHandle key={id} id={id} />)
}

/** Renders the drag handle into a card that the board has already rendered (portal). */
function DragHandle({ id }: { id: string }) {
  const find = () => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)
  const { element: card, handle } = useDraggableElement(id, find)
  if (!card) return null
  return createPortal(
    <span className="board-card__grip" {...handle}>
      <GripIcon />
    </span>,
    card,
  )
}
