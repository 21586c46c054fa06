import { loadNewInvoiceData } from '../../domain/billing/invoices/invoice-drafts.ts'
import {
  creditInvoiceFromOffice,
  issueDepositFromOffice,
  issueInvoiceFromOffice,
} from '../../domain/billing/invoices/office-invoicing.ts'
import { findUnpaidRequestedDeposit } from '../../domain/billing/invoices/requested-deposits.ts'
import type { VatExemption } from '../../domain/billing/invoices/vat-exemption.ts'
import { choosablePaymentMeans } from '../../domain/billing/payment-means.ts'
import {
  payWithCreditNote,
  recordPayment,
  reversePayment,
} from '../../domain/billing/payments/record-payment.ts'
import { recordReceivedDeposit } from '../../domain/billing/payments/record-received-deposit.ts'
import { findEstimate } from '../../domain/contracts/estimates/estimate.ts'
import { listContractParts } from '../../domain/contracts/withdrawals/contract-parts.ts'
import {
  decideWithdrawal,
  markWithdrawalSettled,
} from '../../domain/contracts/withdrawals/decide-withdrawal.ts'
import { parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { staffActor } from '../../domain/kernel/events/record-event.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import type { Picks } from '../picks.ts'
import type { World } from '../world.ts'

/** Actions of staff on invoices, money and withdrawals. */
export const accountActions: readonly Action[] = [
  {
    name: 'office bills an order',
    weight: 7,
    async run(world, picks) {
      const order = await pickRow<{ id: string; client_id: string }>(
        world,
        picks,
        // In 70 of 100 cases the order must be ready or finished.
        `select id, client_id from orders where invoice is null and cancelled_at is null and ($1 or status >= 2)
         order by status desc, created_at, order_number limit 5`,
        [picks.isIn(30)],
      )
      if (!order) return nothing
      const { deps, staff, clock, db } = world
      const prepared = await loadNewInvoiceData(
        db,
        { clientId: order.client_id, orderIds: [order.id] },
        clock.now(),
      )
      if (!prepared?.posId || prepared.chosen.length === 0) return nothing
      const asked = {
        id: randomId(),
        clientId: prepared.client.id,
        posId: prepared.posId,
        orderIds: prepared.chosen.map(({ id }) => id),
        seenOrders: undefined,
        depositIds: picks.isIn(90) ? prepared.deposits.map(({ id }) => id) : [],
        estimateId: prepared.estimateId,
        lines: prepared.lines,
        suppliedOn: prepared.suppliedOn || undefined,
        purchaseOrder: null,
        registration: null,
        mileage: null,
        exemption: pickExemption(picks),
        email: picks.isIn(60) ? (prepared.client.email ?? '') : '',
      }
      const { outcome } = await issueInvoiceFromOffice(deps, staff.desk, asked)
      // The form is sent twice.
      if (picks.isIn(15)) await issueInvoiceFromOffice(deps, staff.desk, asked)
      return outcome
    },
  },
  {
    name: 'office asks for a deposit',
    weight: 1,
    async run(world, picks) {
      const order = await pickRow<{ id: string; total: number | null }>(
        world,
        picks,
        'select id, total_ti as total from orders where cancelled_at is null order by created_at desc, order_number desc limit 5',
      )
      if (!order?.total) return nothing
      const cents = picks.number(1, Math.max(1, order.total))
      const asked = {
        id: randomId(),
        on: { kind: 'order', id: order.id },
        cents,
        email: '',
        exemption: pickExemption(picks),
      } as const
      return (await issueDepositFromOffice(world.deps, world.staff.desk, asked)).outcome
    },
  },
  {
    name: 'office receives a deposit',
    weight: 3,
    async run(world, picks) {
      const estimate = await pickRow<{ id: string }>(
        world,
        picks,
        `select id from estimates where deposit_asked > 0 and state = 'accepted' order by created_at desc, estimate_number desc limit 5`,
      )
      const asked = estimate && (await findUnpaidRequestedDeposit(world.db, estimate.id))
      if (!asked) return nothing
      const received = {
        id: randomId(),
        paymentKey: randomId(),
        estimateId: estimate.id,
        cents: picks.isIn(60) ? asked.owed : picks.number(1, asked.owed + 500),
        seen: asked.owed,
        paidOn: parisDay(world.clock.now()),
        means: 'transfer',
      } as const
      const { outcome } = await recordReceivedDeposit(world.deps, world.staff.desk, received)
      if (picks.isIn(15)) await recordReceivedDeposit(world.deps, world.staff.desk, received)
      return outcome
    },
  },
  {
    name: 'office records money',
    weight: 9,
    run: (world, picks) =>
      onInvoice(world, picks, async ({ id, owed }) => {
        const cents = moneyMoved(picks, owed)
        const payment = {
          key: randomId(),
          invoiceId: id,
          cents,
          paidOn: parisDay(world.clock.now()),
          means: picks.one(choosablePaymentMeans),
          ...(picks.isIn(60) && { seen: owed }),
        }
        const { outcome } = await recordPayment(world.deps, staffActor(world.staff.desk), payment)
        if (picks.isIn(15)) await recordPayment(world.deps, staffActor(world.staff.desk), payment)
        return outcome
      }),
  },
  {
    name: 'office reverses a payment',
    weight: 1,
    async run(world, picks) {
      const payment = await pickRow<{ id: string; invoice_id: string }>(
        world,
        picks,
        'select id, invoice_id from payments order by id desc limit 6',
      )
      if (!payment) return nothing
      const reversed = {
        invoiceId: payment.invoice_id,
        paymentId: Number(payment.id),
        day: parisDay(world.clock.now()),
      }
      return (await reversePayment(world.deps, staffActor(world.staff.desk), reversed)).outcome
    },
  },
  {
    name: 'office credits an invoice',
    weight: 2,
    run: (world, picks) =>
      onInvoice(world, picks, async ({ id, quantities, is_deposit, total }) => {
        const part = picks.one(['all', 'lines', 'sum'] as const)
        const asked = {
          id: randomId(),
          invoiceId: id,
          reason: 'Geste commercial',
          email: '',
          ...(part === 'lines' && {
            quantities: quantities.map((most) => picks.number(0, Math.max(0, most))),
          }),
          ...(part === 'sum' && is_deposit && { cents: picks.number(1, Math.max(1, total)) }),
        }
        return (await creditInvoiceFromOffice(world.deps, world.staff.desk, asked)).outcome
      }),
  },
  {
    name: 'office pays an invoice with a credit note',
    weight: 3,
    async run(world, picks) {
      const pair = await pickRow<{ invoice: string; note: string }>(
        world,
        picks,
        `select i.id as invoice, n.id as note from invoices n join invoices i on i.client_id = n.client_id
         where n.credited_invoice is not null and n.status = 'created' and i.credited_invoice is null and i.status = 'created'
         order by n.created_at, n.invoice_number, i.created_at, i.invoice_number`,
      )
      if (!pair) return nothing
      const use = { key: randomId(), invoiceId: pair.invoice, noteId: pair.note }
      const { outcome } = await payWithCreditNote(world.deps, staffActor(world.staff.desk), use)
      if (picks.isIn(15)) await payWithCreditNote(world.deps, staffActor(world.staff.desk), use)
      return outcome
    },
  },
  {
    name: 'office decides on a withdrawal',
    weight: 3,
    async run(world, picks) {
      const declared = await pickRow<{ id: string; estimate_id: string | null; order_id: string | null }>(
        world,
        picks,
        'select id, estimate_id, order_id from withdrawals where decision is null order by created_at, id limit 4',
      )
      if (!declared) return nothing
      const { deps, staff, db } = world
      const contract = {
        estimate: declared.estimate_id ? await findEstimate(db, declared.estimate_id) : null,
        orderId: declared.order_id,
      }
      const parts = await listContractParts(db, contract, deps.facts.current())
      const isWhole = picks.isIn(50)
      const keys = (of: { key: string }[]) => (isWhole ? [] : picks.some(of).map(({ key }) => key))
      const part = { rims: keys(parts.rims), supplements: keys(parts.supplements) }
      const typed = {
        decision: picks.isIn(85) ? 'in-time' : 'late',
        reponse: 'Bonjour',
        tout: isWhole ? 'on' : '',
        vu: '',
      }
      const { outcome } = await decideWithdrawal(deps, staff.head, declared.id, typed, part)
      return outcome
    },
  },
  {
    name: 'office settles a withdrawal',
    weight: 1,
    async run(world, picks) {
      const decided = await pickRow<{ id: string }>(
        world,
        picks,
        `select id from withdrawals where decision = 'in-time' order by created_at, id limit 4`,
      )
      return decided
        ? (await markWithdrawalSettled(world.deps, world.staff.head, decided.id)).outcome
        : nothing
    },
  },
]

/** Returns a reason for lines at 0 %: mostly `null` or money paid in the client's name, because the others rarely fit the client. */
const pickExemption = (picks: Picks): VatExemption | null =>
  picks.one([
    null,
    null,
    'disbursement',
    'disbursement',
    'reverse-charge',
    'intra-community',
    'outside-union',
    'export',
  ])

/** Returns the cents of a movement: usually the rest, sometimes a part, too much, or money paid back. */
function moneyMoved(picks: Picks, owed: number): number {
  if (owed !== 0 && picks.isIn(50)) return owed
  const cents = picks.number(1, Math.max(2, Math.abs(owed) + 2_000))
  return picks.isIn(25) ? -cents : cents
}

interface PickedInvoice {
  id: string
  client_id: string
  owed: number
  total: number
  is_deposit: boolean
  quantities: number[]
}

/** Runs an action on one of the newest invoices and credit notes. */
async function onInvoice(
  world: World,
  picks: Picks,
  run: (invoice: PickedInvoice) => Promise<string>,
): Promise<string> {
  const invoice = await pickRow<PickedInvoice>(
    world,
    picks,
    `select id, client_id, still_owed(id)::int as owed, total, is_deposit,
       array(select (line->>'quantity')::int from jsonb_array_elements(lines) line) as quantities
     from invoices order by created_at desc, invoice_number desc limit 8`,
  )
  return invoice ? run(invoice) : nothing
}
