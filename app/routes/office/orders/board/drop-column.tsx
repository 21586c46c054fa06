import { useDroppable } from '@dnd-kit/core'
import { useLayoutEffect, useRef } from 'react'
import { DragHandle } from './drag-handle.tsx'

export function DropColumn({ status, ids }: { status: number; ids: string[] }) {
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
