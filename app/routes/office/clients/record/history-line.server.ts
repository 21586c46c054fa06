import type { findHistory } from '../../../../../domain/clients/history/find-history.ts'
import type { StatusTone } from '../../../../ui/status-text/status-text.tsx'

export interface HistoryLine {
  id: string
  title: string
  note: string
  /** The office's page of it, for whoever may open it. */
  to: string | null
  status: string
  tone: StatusTone
}

export type History = Awaited<ReturnType<typeof findHistory>>

export type Rows<Name extends keyof History> = History[Name]['rows'][number]

export const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ')
