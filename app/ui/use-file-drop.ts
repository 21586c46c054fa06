import { type DragEvent, useState } from 'react'

/** Handles files dropped on an element; `isOver` is `true` while files are dragged over it. */
export function useFileDrop(onDrop: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const dropZone = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    },
    onDragLeave(event: DragEvent) {
      const next = event.relatedTarget
      if (!(next instanceof Node && event.currentTarget.contains(next))) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length) onDrop(files)
    },
  }
  return { isOver, dropZone }
}
