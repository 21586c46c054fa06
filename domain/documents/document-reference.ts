import { formatDate } from '../calendar/paris-day.ts'

export interface DocumentReference {
  number: string
  issuedAt: Date
}

/** « facture FA-E-2026-0042 du 21/11/2026 ». */
export function creditedReference({ number, issuedAt }: DocumentReference): string {
  return `facture ${number} du ${formatDate(issuedAt)}`
}
