import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import type { RateTotal } from '../../../db/schema/money/rate-total.ts'
import { deposits, invoices } from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { buyerOf } from '../../documents/buyer-of.ts'
import { depositOf } from '../../documents/deposit.ts'
import { nextNumber } from '../../documents/next-number.ts'
import { pointOfSale } from '../../documents/points-of-sale.ts'
import { registerDocument } from '../../documents/register-document.ts'
import { sharesOf } from '../../money/share-out.ts'
import { sum } from '../../money/sum.ts'
import { siteAt } from '../../settings/known-settings.ts'
import type { World } from '../../world.ts'
import type { VatExemption } from '../vat-exemption.ts'
import type { DepositGround } from './deposit-ground.ts'
import { depositPercent } from './deposit-share.ts'

interface Kept {
  id: string
  ground: DepositGround
  cents: number
  rates: RateTotal[]
  exemption: VatExemption | null
}

export async function keepDeposit(
  tx: Database,
  { clock, ...documents }: World<'jobs' | 'clock' | 'addresses'>,
  { id, ground, cents, rates, exemption }: Kept,
): Promise<string> {
  const { client, posId, estimateId } = ground
  const created_at = clock.now()
  const number = await nextNumber(tx, 'invoice', pointOfSale(posId), created_at)
  await tx.insert(invoices).values({
    id,
    invoice_number: number,
    created_at,
    pos_id: posId,
    client_id: client.id,
    buyer: buyerOf(client),
    lines: linesOf(ground, rates, cents),
    rates,
    total: cents,
    total_te: sum(rates.map(({ base }) => base)),
    vat_exemption: exemption,
    due_on: parisDay(created_at),
    is_deposit: true,
    estimate_id: estimateId,
  })
  await tx.insert(deposits).values({ invoice_id: id, order_id: ground.kind === 'order' ? ground.id : null })
  await registerDocument(tx, documents, { kind: 'invoice', posId, id })
  return number
}

function linesOf(ground: DepositGround, rates: RateTotal[], cents: number): DocumentLine[] {
  const isUsual = cents === depositOf(ground.total, siteAt(ground.agreedAt))
  const share = isUsual ? ` de ${depositPercent(ground)}\u00a0%` : ''
  const on = ground.kind === 'order' ? 'la commande' : 'le devis'
  const description = `Acompte${share} sur ${on} ${ground.number}`
  return rates.flatMap(({ rate, base }) => {
    const [services = 0, goods = 0] = sharesOf(base, weightsOf(ground, rate))
    return [
      { description, quantity: 1, unit_price: services, vat_rate: rate },
      { description: `${description} (biens)`, quantity: 1, unit_price: goods, vat_rate: rate, ...ofGoods },
    ].filter((line) => line.unit_price !== 0)
  })
}

const ofGoods = { nature: 'goods' } as const

/** What of a rate are services, and what are goods: a deposit asks for as much of each. */
function weightsOf(ground: DepositGround, rate: number): [services: number, goods: number] {
  const baseOf = (rates: readonly RateTotal[]) => rates.find((one) => one.rate === rate)?.base ?? 0
  const whole = baseOf(ground.rates)
  const goods = Math.min(whole, Math.max(0, baseOf(ground.goods)))
  return [whole - goods, goods]
}
