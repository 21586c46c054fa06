import { formatDate } from '../../../../domain/calendar/paris-day.ts'
import { findSecondFactor } from '../../../../domain/sign-in/second-factor/find-second-factor.ts'
import { personContext, siteContext } from '../../../context.ts'
import type { Visited } from '../../../http/visit.ts'

/** The second factor as its owner reads of it; `null` while there is none. */
export interface FactorState {
  setOn: string
  codesLeft: number
}

export async function findFactorState({ context }: Pick<Visited, 'context'>): Promise<FactorState | null> {
  const person = context.get(personContext)
  const factor = person && (await findSecondFactor(context.get(siteContext).db, person.userId))
  return factor && { setOn: formatDate(factor.setAt), codesLeft: factor.codesLeft }
}
