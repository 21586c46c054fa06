import type { Visited } from '../../../http/visit.ts'

/** What is asked of one rim's page. */
export type RimVisit = Visited & { params: { id: string; rimId: string } }
