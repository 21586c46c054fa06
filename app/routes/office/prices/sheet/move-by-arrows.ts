import type { KeyboardEvent } from 'react'
import { ownValue } from '../../../../../domain/own-value.ts'

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** In a table of fields, arrows lead from one to the next as in a spreadsheet; within a text they stay there. */
export function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = ownValue(steps, event.key)
  const field = event.target
  if (!step || !(field instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const [down, right] = step
  if (right !== 0 && !isAtEdge(field, right)) return
  const cell = field.closest('td')
  const row = cell?.closest('tr')
  const table = event.currentTarget.tBodies[0]
  if (!cell || !row || !table) return
  const next = table.rows[row.sectionRowIndex + down]?.cells[cell.cellIndex + right]?.querySelector('input')
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, right: number): boolean {
  const isAll = selectionStart === 0 && selectionEnd === value.length
  return isAll || (selectionStart === selectionEnd && selectionStart === (right > 0 ? value.length : 0))
}
