import type { Client } from '../../domain/clients/client.ts'
import { demoId } from './demo-id.ts'
import { demoPos } from './demo-pos.ts'
import { demoRegistration, demoVehicle } from './vehicles.ts'
import { demoLines, withValves } from './work.ts'

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
  const rims = index % 5 === 3 ? 2 : 4
  const lines = demoLines(client, 300 + index, rims, rim, days)
  return {
    client,
    days,
    pos: demoPos(client, index),
    lines: index === 2 || index === 31 ? withValves(lines, rims) : lines,
    workingDays: 4 + (index % 5),
    vehicle: { name: `${brand} ${model}`, registration: demoRegistration(300 + index) },
    isAccepted: days > 20 && index % 5 !== 4,
  }
}
