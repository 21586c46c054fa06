import type { Client } from '../../domain/clients/client.ts'
import { personName } from '../../domain/clients/client-name.ts'
import { acceptAsClient } from '../../domain/estimates/accept-as-client.ts'
import { expireEstimates } from '../../domain/estimates/expire-estimates.ts'
import { issueEstimate } from '../../domain/estimates/issue-estimate.ts'
import { seeEstimate } from '../../domain/estimates/see-estimate.ts'
import { generalTerms } from '../../domain/general-terms/figures.ts'
import { workingTime } from './calendar.ts'
import { demoId } from './demo-id.ts'
import { demoPos } from './demo-pos.ts'
import type { PastAct } from './past-act.ts'
import { demoRegistration, demoVehicle } from './vehicles.ts'
import { demoLines } from './work.ts'

export type DemoEstimate = ReturnType<typeof makeEstimate> & { id: string }

const companyDays = [2, 9, 26, 47, 81, 120, 163, 214, 260, 318, 356, 401, 470, 559, 648]
const individualDays = [12, 71, 418]

/** Quotes over two years; an old one that nobody accepted lies among them. */
export function demoEstimates(company: Client, individual: Client): DemoEstimate[] {
  const made = [
    ...companyDays.map((days, index) => makeEstimate(company, days, index)),
    ...individualDays.map((days, index) => makeEstimate(individual, days, 31 + index)),
  ]
  return made.map((estimate, index) => ({ ...estimate, id: demoId('DemoDevis', index) }))
}

function makeEstimate(client: Client, days: number, index: number) {
  const { brand, model, rim } = demoVehicle(300 + index)
  return {
    client,
    days,
    pos: demoPos(client, index),
    lines: demoLines(client, 300 + index, index % 5 === 3 ? 2 : 4, rim, days),
    workingDays: 4 + (index % 5),
    vehicle: { name: `${brand} ${model}`, registration: demoRegistration(300 + index) },
    isAccepted: days > 20 && index % 5 !== 4,
  }
}

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
      ? after(4, (world) => acceptAsClient(world, id, personName(client)))
      : after(generalTerms.quoteValidityDays + 3, expireEstimates)),
  ]
}
