import type { Visited } from '../../../http/visit.ts'

export type IssueVisit = Visited & { params: { id: string } }
