import { personName } from '../../domain/clients/client-name.ts'
import { acceptAsClient } from '../../domain/estimates/deciding/accept-as-client.ts'
import { expireEstimates } from '../../domain/estimates/expire-estimates.ts'
import { issueEstimate } from '../../domain/estimates/issuing/issue-estimate.ts'
import { seeEstimate } from '../../domain/estimates/see-estimate.ts'
import { generalTerms } from '../../domain/general-terms/figures.ts'
import { workingTime } from './calendar.ts'
import type { DemoEstimate } from './estimates.ts'
import type { PastAct } from './past-act.ts'

export function quote(
  now: Date,
  { id, client, pos, lines, workingDays, vehicle, days }: DemoEstimate,
): PastAct {
  return {
    at: workingTime(now, days),
    act: (world) => issueEstimate(world, { id, client, pos, lines, workingDays, vehicle }),
  }
}

/** What became of it: read the day after, accepted online soon, or left until its last day was over. */
export function endQuote(now: Date, { id, client, days, isAccepted }: DemoEstimate): PastAct[] {
  const after = (later: number, act: PastAct['act']): PastAct[] =>
    days > later ? [{ at: workingTime(now, days - later), act }] : []
  return [
    ...after(3, (world) => seeEstimate(world, id)),
    ...(isAccepted
      ? after(4, (world) => acceptAsClient(world, id, { name: personName(client), isEarly: days % 2 === 1 }))
      : after(generalTerms.quoteValidityDays + 3, expireEstimates)),
  ]
}
