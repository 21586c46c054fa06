import { formatDay } from '../../../domain/calendar/paris-day.ts'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'

/** Where the invoice or the credit note stands; nothing while it waits to be paid. */
export function standing({ kind, state }: PrintableDocument): string {
  if (state.is === 'open') return ''
  if (state.is === 'void') return state.by ? `Annulée par l’avoir ${state.by}` : 'Annulée'
  const paid = kind === 'credit-note' ? 'Réglé' : 'Acquittée'
  return state.on ? `${paid} le ${formatDay(state.on)}` : paid
}
