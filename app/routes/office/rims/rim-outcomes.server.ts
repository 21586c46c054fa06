import type { FormOutcome } from '../../../forms/form-outcome.ts'

export const refused = (form: string): FormOutcome => ({ outcome: 'invalid', problems: { form } })
export const saved: FormOutcome = { outcome: 'saved' }
