import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSite } from '../../domain/business/site.ts'
import { describeMatterState, type MatterFacts } from '../../domain/oversight/matters/matter-state.ts'

/* State of a matter and its client's next step, in every combination (docs/product.md §11.28). */

type Estimate = MatterFacts['estimates'][number]
type Order = MatterFacts['orders'][number]
type Invoice = MatterFacts['invoices'][number]

const estimate = (more: Partial<Estimate> = {}): Estimate => ({
  id: 'devis',
  number: 'DE-1',
  state: 'sent',
  validUntil: '2027-03-31',
  mayAccept: false,
  isWithdrawn: false,
  ...more,
})
const open = (more: Partial<Estimate> = {}) => estimate({ mayAccept: true, ...more })
const order = (more: Partial<Order> = {}): Order => ({
  id: 'commande',
  order_number: 'CO-1',
  status: 0,
  status_name: null,
  cancelled_at: null,
  pos_id: 'epinal',
  received_at: new Date('2027-03-01T08:00:00Z'),
  handover: 'pickup',
  promised_on: null,
  agreed_on: null,
  late_reason: null,
  invoice: null,
  estimate_id: null,
  isWithdrawn: false,
  ...more,
})
const invoice = (more: Partial<Invoice> = {}): Invoice => ({
  id: 'facture',
  number: 'FA-1',
  status: 'created',
  isDeposit: false,
  estimateId: null,
  owed: 120_00,
  dueOn: '2027-04-01',
  isLate: false,
  ...more,
})
const thread = (state: NonNullable<MatterFacts['thread']>['state'], isWithdrawn = false) =>
  ({ kind: 'request', state, isWithdrawn }) as const
const matter = (more: Partial<MatterFacts> = {}): MatterFacts => ({
  kind: 'request',
  thread: thread('estimated'),
  estimates: [],
  orders: [],
  invoices: [],
  supplements: [],
  ...more,
})
const billedOrder = (status: number, more: Partial<Invoice>) => ({
  orders: [order({ status, invoice: 'facture' })],
  invoices: [invoice(more)],
})

describe('the state of a matter', () => {
  test.each<[string, Partial<MatterFacts>, label: string, next: RegExp, actions: string[]]>([
    ['a new request', { thread: thread('new') }, 'Reçue', /étudie/, []],
    [
      'an answered request',
      { thread: thread('answered') },
      'Répondue',
      /vous pouvez y répondre ici/,
      ['reply'],
    ],
    [
      'a quote',
      { estimates: [open()] },
      'Devis créé',
      /DE-1 vous attend, valable jusqu’au 31\/03\/2027/,
      ['answer-estimate'],
    ],
    [
      'two quotes',
      { estimates: [open(), open({ id: 'b', number: 'DE-2' })] },
      'Devis créé',
      /DE-1 et DE-2/,
      ['answer-estimate', 'answer-estimate'],
    ],
    [
      'a supplement to answer',
      { orders: [order()], supplements: [{ id: 'supplement', orderNumber: 'CO-1' }] },
      'Commande créée',
      /CO-1 suit son cours/,
      ['answer-supplement'],
    ],
    [
      'a replaced quote',
      { estimates: [estimate({ state: 'replaced' }), open({ id: 'b', number: 'DE-2' })] },
      'Devis créé',
      /DE-2 vous attend/,
      ['answer-estimate'],
    ],
    [
      'a declined quote',
      { estimates: [estimate({ state: 'refused' })] },
      'Devis créé',
      /pas donné suite au devis DE-1/,
      [],
    ],
    [
      'an expired quote',
      { estimates: [estimate({ state: 'expired' })] },
      'Devis créé',
      /était valable jusqu’au 31\/03\/2027/,
      [],
    ],
    [
      'an expired quote with a later message',
      { thread: thread('in_progress'), estimates: [estimate({ state: 'expired' })] },
      'En cours d’étude',
      /étudie/,
      [],
    ],
    [
      'a withdrawn request',
      { thread: thread('closed', true), estimates: [open()] },
      'Retirée à votre demande',
      /plus rien à faire/,
      [],
    ],
    [
      'an accepted quote',
      { estimates: [estimate({ state: 'accepted' })] },
      'Devis validé',
      /prépare votre commande/,
      [],
    ],
    [
      'a quote withdrawn from',
      { estimates: [estimate({ state: 'accepted', isWithdrawn: true })] },
      'Devis validé',
      /rétractation a été reçue/,
      [],
    ],
    [
      'a quote withdrawn from, with an order',
      { orders: [order({ isWithdrawn: true, received_at: null })] },
      'Commande créée',
      /rétractation a été reçue/,
      [],
    ],
    [
      'an order whose rims are expected',
      { orders: [order({ received_at: null })] },
      'Commande créée',
      /Nous attendons vos jantes/,
      ['bring'],
    ],
    [
      'an order with a promised date',
      { orders: [order({ promised_on: '2027-03-12' })] },
      'Commande créée',
      /Date prévue : le 12\/03\/2027/,
      [],
    ],
    [
      'a processed order with a status text of the workshop',
      { orders: [order({ status: 1, status_name: 'Au vernis' })] },
      'Commande traitée',
      /a traité.*Au vernis\./,
      [],
    ],
    [
      'an order ready to collect and to pay',
      billedOrder(2, {}),
      'Commande en cours de livraison',
      /venir retirer/,
      ['collect', 'pay'],
    ],
    [
      'an order ready for delivery',
      { orders: [order({ status: 2, handover: 'delivery' })] },
      'Commande en cours de livraison',
      /en cours de livraison/,
      [],
    ],
    [
      'a finished order, partly paid',
      billedOrder(3, { owed: 20_00 }),
      'Commande terminée',
      /Reste à régler : 20,00 €/,
      ['pay'],
    ],
    [
      'a paid invoice',
      billedOrder(3, { status: 'paid', owed: 0 }),
      'Facture réglée',
      /terminée et réglée/,
      [],
    ],
    [
      'a credited invoice',
      billedOrder(3, { status: 'asset_created', owed: 0 }),
      'Commande terminée',
      /annulée par un avoir/,
      [],
    ],
    [
      'a credited invoice of an order that is owed again',
      billedOrder(3, { status: 'asset_created', owed: 20_00 }),
      'Commande terminée',
      /annulée par un avoir\. Reste à régler : 20,00 €\.$/,
      ['pay'],
    ],
    [
      'a credited invoice alone that is owed again, because a cheque bounced after its credit note was paid out',
      { kind: 'invoice', thread: null, invoices: [invoice({ status: 'asset_created', owed: 20_00 })] },
      'Facture annulée et avoir créé',
      /^Reste à régler : 20,00 €\.$/,
      ['pay'],
    ],
    [
      'a deposit to pay',
      { estimates: [estimate({ state: 'accepted' })], invoices: [invoice({ isDeposit: true })] },
      'Devis validé',
      /accord est noté/,
      ['pay'],
    ],
    [
      'the least advanced of several orders',
      { orders: [order({ status: 3 }), order({ id: 'b', status: 1 })] },
      'Commande traitée',
      /a traité/,
      [],
    ],
    [
      'finished orders and a new quote',
      { ...billedOrder(3, { status: 'paid', owed: 0 }), estimates: [open()] },
      'Devis créé',
      /DE-1 vous attend/,
      ['answer-estimate'],
    ],
    [
      'an order in progress and a new quote',
      { orders: [order({ status: 1 })], estimates: [open()] },
      'Commande traitée',
      /a traité/,
      ['answer-estimate'],
    ],
    [
      'an invoice without an order',
      { kind: 'invoice', thread: null, invoices: [invoice()] },
      'Facture créée',
      /Reste à régler : 120,00 €/,
      ['pay'],
    ],
    [
      'a cancelled invoice without an order',
      { kind: 'invoice', thread: null, invoices: [invoice({ status: 'cancelled', owed: 0 })] },
      'Facture annulée',
      /rien à payer/,
      [],
    ],
    [
      'a late invoice among several',
      {
        kind: 'invoice',
        thread: null,
        invoices: [invoice(), invoice({ id: 'b', number: 'FA-2', isLate: true })],
      },
      'Facture créée',
      /Reste/,
      ['pay', 'pay'],
    ],
  ])('%s has the expected label, next step and actions', (_, more, label, next, actions) => {
    const state = describeMatterState(matter(more), defaultSite)
    expect(state.label).toBe(label)
    expect(state.next.replace(/[\u00a0\u202f]/g, ' ')).toMatch(next)
    expect(state.actions.map((action) => action.kind)).toEqual(actions)
  })

  test('a late invoice is the first to pay (§11.28)', () => {
    const invoices = [invoice(), invoice({ id: 'b', isLate: true })]
    expect(
      describeMatterState(matter({ kind: 'invoice', thread: null, invoices }), defaultSite).actions[0],
    ).toMatchObject({
      invoiceId: 'b',
    })
  })
})

test('any matter has a label and a next step, and offers only actions that are possible (§11.28)', () => {
  const flag = fc.boolean()
  const estimates = fc.array(
    fc.record({
      id: fc.uuid(),
      number: fc.constant('DE-1'),
      state: fc.constantFrom('issued', 'sent', 'seen', 'accepted', 'refused', 'expired', 'replaced'),
      validUntil: fc.constantFrom('2027-03-31', null),
      mayAccept: flag,
      isWithdrawn: flag,
    }),
    { maxLength: 3 },
  )
  const made = fc.array(
    fc.record({
      id: fc.uuid(),
      order_number: fc.constant('CO-1'),
      status: fc.integer({ min: 0, max: 3 }),
      status_name: fc.constantFrom(null, 'Au vernis'),
      pos_id: fc.constant('epinal'),
      received_at: fc.constantFrom(null, new Date(0)),
      handover: fc.constantFrom('pickup', 'delivery'),
      promised_on: fc.constantFrom(null, '2027-03-12'),
      agreed_on: fc.constantFrom(null, '2027-03-10'),
      late_reason: fc.constantFrom(null, 'un pont'),
      invoice: fc.constantFrom(null, 'facture'),
      estimate_id: fc.constant(null),
      cancelled_at: fc.constantFrom(null, new Date(0)),
      isWithdrawn: flag,
    }),
    { maxLength: 3 },
  )
  const bills = fc.array(
    fc.record({
      id: fc.constantFrom('facture', 'autre'),
      number: fc.constant('FA-1'),
      status: fc.constantFrom('created', 'paid', 'cancelled', 'asset_created'),
      isDeposit: flag,
      estimateId: fc.constant(null),
      owed: fc.integer({ min: 0, max: 500_00 }),
      dueOn: fc.constant(null),
      isLate: flag,
    }),
    { maxLength: 3 },
  )
  const facts = fc.record({
    supplements: fc.constant([]),
    kind: fc.constantFrom('request', 'estimate', 'order', 'invoice'),
    thread: fc.option(
      fc.record({
        kind: fc.constantFrom('request', 'message'),
        state: fc.constantFrom('new', 'in_progress', 'answered', 'estimated', 'closed', 'spam'),
        isWithdrawn: flag,
      }),
      { nil: null },
    ),
    estimates,
    orders: made,
    invoices: bills,
  })
  fc.assert(
    fc.property(facts, (drawn) => {
      const all = drawn as MatterFacts
      const { label, next, actions } = describeMatterState(all, defaultSite)
      expect(label).not.toBe('')
      expect(next).not.toMatch(/undefined|null|NaN/)
      for (const action of actions) {
        if (action.kind === 'answer-estimate')
          expect(all.estimates.find(({ id }) => id === action.estimateId)?.mayAccept).toBe(true)
        if (action.kind === 'pay') expect(action.owed).toBeGreaterThan(0)
        if (action.kind === 'collect' || action.kind === 'bring')
          expect(all.orders.find(({ id }) => id === action.orderId)).toMatchObject({
            isWithdrawn: false,
            cancelled_at: null,
          })
      }
      const isDone = label === 'Facture réglée'
      if (isDone && all.orders.length > 0)
        expect(
          all.orders.every(
            ({ status, isWithdrawn, cancelled_at }) => status === 3 || isWithdrawn || cancelled_at,
          ),
        ).toBe(true)
    }),
  )
})
