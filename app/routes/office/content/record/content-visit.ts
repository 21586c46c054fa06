import type { Visited } from '../../../../http/visit.ts'

export type ContentVisit = Visited & { params: { id: string } }
