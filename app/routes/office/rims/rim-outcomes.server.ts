import type { FormOutcome } from '../../../forms/form-outcome.ts'
import type { Visited } from '../../../http/visit.ts'

export type RimVisit = Visited & { params: { id: string; rimId: string } }

export const refused = (form: string): FormOutcome => ({ outcome: 'invalid', problems: { form } })
export const saved: FormOutcome = { outcome: 'saved' }
