import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { DropColumn } from './drop-column.tsx'
import type { BoardColumn } from './read-board.server.ts'
import type { Move } from './use-moves.ts'
import './drag-layer.css'

interface DragLayerProps {
  columns: BoardColumn[]
  onMove: (move: Move) => void
}

/**
 * Lets a mouse drag cards from column to column. It stands beside the board and takes hold of what is there: nothing of
 * the board is made anew when it arrives.
 */
export default function DragLayer({ columns, onMove }: DragLayerProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const drop = ({ active, over }: DragEndEvent) => {
    const from = columns.find(({ cards }) => cards.some(({ id }) => id === active.id))
    if (from && over) onMove({ id: String(active.id), from: from.status, to: Number(over.id) })
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={quiet}>
      {columns.map(({ status, cards }) => (
        <DropColumn key={status} status={status} ids={cards.map(({ id }) => id)} />
      ))}
    </DndContext>
  )
}

/** What is said of a move says the board itself; whoever cannot see presses the button, or the keys. */
const quiet = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}
