import { eq } from 'drizzle-orm'
import { clientStatements, clients, lessorCharges, orders } from '../../db/schema/tables.ts'
import { issueInvoice } from '../../domain/billing/invoices/issue-invoice.ts'
import { pointOfSaleOf } from '../../domain/business/points-of-sale.ts'
import type { Site } from '../../domain/business/site.ts'
import { issueEstimate } from '../../domain/contracts/estimates/issue-estimate.ts'
import { monthBefore, monthBoundsOf, monthOf } from '../../domain/kernel/calendar/month.ts'
import { parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import type { RimFinish, RimService } from '../../domain/kernel/rim-words.ts'
import type { Client } from '../../domain/people/clients/client.ts'
import type { OrderStatus } from '../../domain/workshop/orders/order-status.ts'
import { demoId } from '../seeded.ts'
import { createDemoFloorOrder } from './floor.ts'
import { settleDemoInvoice } from './invoices.ts'
import { demoWorkingTime, type PastAction } from './replay.ts'
import { demoWorkLines } from './work.ts'

/** One visit of a fleet car: its plate, arrival, progress, purchase order, and whether the invoice is paid. */
interface Stay {
  plate: string
  brand: string
  model: string
  inches: number
  ageInDays: number
  status: OrderStatus
  rims: number
  work: [RimService, RimFinish]
  purchaseOrder: string
  isPaid?: boolean
}

const stays: readonly Stay[] = [
  {
    plate: 'GT-418-KM',
    brand: 'Renault',
    model: 'Kangoo',
    inches: 16,
    ageInDays: 96,
    status: 3,
    rims: 4,
    work: ['renovation', 'painted'],
    purchaseOrder: 'BC-2026-0412',
    isPaid: true,
  },
  {
    plate: 'FZ-207-LB',
    brand: 'Peugeot',
    model: '308 SW',
    inches: 17,
    ageInDays: 58,
    status: 3,
    rims: 2,
    work: ['renovation', 'machined'],
    purchaseOrder: 'BC-2026-0455',
    isPaid: true,
  },
  {
    plate: 'GA-931-PQ',
    brand: 'Škoda',
    model: 'Octavia Combi',
    inches: 18,
    ageInDays: 44,
    status: 3,
    rims: 4,
    work: ['renovation', 'machined'],
    purchaseOrder: 'BC-2026-0461',
  },
  {
    plate: 'GT-418-KM',
    brand: 'Renault',
    model: 'Kangoo',
    inches: 16,
    ageInDays: 37,
    status: 3,
    rims: 1,
    work: ['devoilage', 'none'],
    purchaseOrder: 'BC-2026-0470',
  },
  {
    plate: 'GK-562-VD',
    brand: 'Volkswagen',
    model: 'Passat SW',
    inches: 17,
    ageInDays: 31,
    status: 3,
    rims: 4,
    work: ['renovation', 'painted'],
    purchaseOrder: 'BC-2026-0474',
  },
  {
    plate: 'FZ-207-LB',
    brand: 'Peugeot',
    model: '308 SW',
    inches: 17,
    ageInDays: 4,
    status: 0,
    rims: 4,
    work: ['renovation', 'machined'],
    purchaseOrder: 'BC-2026-0493',
  },
]

/** An invented lessor with invented amounts; the name says so. */
const exampleLessor = 'Loueur d’exemple'
const exampleScale = [
  ['kerbed', null, 160_00],
  ['kerbed', 18, 210_00],
  ['varnish', null, 90_00],
  ['bent', null, 190_00],
  ['cracked', null, 420_00],
] as const

/** Returns the last months of a fleet: completed work, invoiced by purchase order, work in progress, and an open estimate. */
export function buildDemoFleetActions(now: Date, client: Client, site: Site): PastAction[] {
  const pos = pointOfSaleOf('epinal', site)
  const made = stays.flatMap((stay, index): PastAction[] => {
    const { plate, brand, model, inches, ageInDays, status, rims, purchaseOrder } = stay
    const [service, finish] = stay.work
    const scene = { client: client.id, pos: 'epinal', ageInDays, status, rims, service, finish } as const
    const order = {
      id: demoId('DemoCommande', 700 + index),
      days: ageInDays,
      client,
      pos,
      lines: demoWorkLines(client, scene, inches),
      status,
      inches,
      facts: { rim_n: rims, brand, model, registration_number: plate },
      scene: { ...scene, promised: status < 3 ? 3 : null },
    }
    const creation = createDemoFloorOrder(now, order)
    const creates: PastAction = {
      at: creation.at,
      async run(deps) {
        await creation.run(deps)
        await deps.db.update(orders).set({ purchase_order: purchaseOrder }).where(eq(orders.id, order.id))
      },
    }
    if (status < 3) return [creates]
    const bill = {
      id: demoId('DemoFacture', 1_700 + index),
      orders: [order] as [typeof order],
      days: ageInDays - 6,
      fate: stay.isPaid ? ('paid' as const) : ('created' as const),
    }
    const issues: PastAction = {
      at: demoWorkingTime(now, bill.days),
      run: (deps) =>
        issueInvoice(deps.db, deps, {
          id: bill.id,
          client,
          pos,
          lines: order.lines,
          orderIds: [order.id],
          purchaseOrder,
          registration: plate,
        }),
    }
    return [creates, issues, ...settleDemoInvoice(now, bill)]
  })
  const work = { service: 'renovation', finish: 'painted', rims: 4, ageInDays: 2 } as const
  const estimateAction: PastAction = {
    at: demoWorkingTime(now, 2),
    run: (deps) =>
      issueEstimate(deps, {
        id: demoId('DemoDevis', 700),
        client,
        pos,
        lines: demoWorkLines(client, work, 16),
        workingDays: 5,
        vehicle: { name: 'Citroën Berlingo', registration: 'HB-075-ND' },
      }),
  }
  const habits: PastAction = {
    at: demoWorkingTime(now, 1),
    async run({ db }) {
      const month = monthBefore(monthOf(now))
      const made_at = new Date(monthBoundsOf(month).until.getTime() + 80 * 60_000)
      await db
        .update(clients)
        .set({ requires_purchase_order: true, statement_since: parisDay(now) })
        .where(eq(clients.id, client.id))
      await db.insert(lessorCharges).values(
        exampleScale.map(([defect, size_from, cents], index) => ({
          id: demoId('DemoBareme', index),
          lessor: exampleLessor,
          defect,
          size_from,
          size_to: null,
          cents,
          source: 'Barème inventé pour la démonstration',
          source_date: '2026-01-01',
          created_at: now,
        })),
      )
      await db
        .update(orders)
        .set({ lessor: exampleLessor })
        .where(eq(orders.id, demoId('DemoCommande', 705)))
      await db
        .insert(clientStatements)
        .values({ client_id: client.id, month, made_at, mail_asked_at: made_at, mailed_at: made_at })
    },
  }
  return [...made, estimateAction, habits]
}
