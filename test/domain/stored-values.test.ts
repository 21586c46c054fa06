import { expect, test } from 'vitest'
import { paymentMeansNames } from '../../domain/billing/payment-means.ts'
import { defaultSite } from '../../domain/business/site.ts'
import { estimateStateNames } from '../../domain/contracts/estimates/estimate.ts'
import { supplementStateNames } from '../../domain/contracts/supplements/supplement.ts'
import { withdrawalDecisionNames } from '../../domain/contracts/withdrawals/withdrawal-words.ts'
import { photoMomentNames, rimPositionNames } from '../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../domain/kernel/text/own-property.ts'
import { formatEventSentence } from '../../domain/oversight/journal/list-events.ts'
import { staffRoleNames } from '../../domain/people/staff/staff-role.ts'
import { orderStatusInSentence, orderStatusNameOf } from '../../domain/workshop/orders/order-status.ts'
import { rimStepNames } from '../../domain/workshop/orders/rim-steps.ts'

const journalSentence = (act: string, data: { before?: unknown; after?: unknown }) =>
  formatEventSentence({ actor_name: 'Marc', act, before: null, after: null, ...data }, defaultSite)

const order = { called: 'CO-1', place: 2, position: 'avd' }

test.each([
  [
    'invoice.payment-recorded',
    { after: { number: 'FA-1', cents: 12_000, means: 'voucher', owed: 0 } },
    'Marc a encaissé 120,00\u00a0€ (inconnu de cette version du site) sur FA-1.',
  ],
  [
    'order.rim-step-noted',
    { after: { ...order, step: 'sandblasted' } },
    'Marc a noté la jante 2 (avant droite) de la commande CO-1 «\u00a0inconnu de cette version du site\u00a0».',
  ],
  [
    'order.moved',
    { before: { status: 1 }, after: { called: 'CO-1', status: 4 } },
    'Marc a fait passer la commande CO-1 à l’étape «\u00a0inconnu de cette version du site\u00a0».',
  ],
  [
    'order.changed',
    { after: { called: 'CO-1', fields: ['notes', 'weight'] } },
    'Marc a modifié la commande CO-1\u00a0: notes, Inconnu de cette version du site.',
  ],
  [
    'person.erased',
    { after: { why: 'lawsuit', done: { holograms: 2 }, kept: {} } },
    'Marc a effacé les données d’une personne (inconnu de cette version du site)\u00a0: rien.',
  ],
  [
    'text.draft-dropped',
    { before: { text: 'cookies', summary: '' } },
    'Marc a abandonné le brouillon de «\u00a0Inconnu de cette version du site\u00a0».',
  ],
  ['estimate.begun', { after: { called: '', from: 'phone' } }, 'Marc a commencé un devis.'],
])(
  'an event %s with a value that a newer version stored has a neutral sentence (§11.3)',
  (act, data, sentence) => {
    expect(journalSentence(act, data)).toBe(sentence)
  },
)

test('a stored value unknown to this version has a neutral name in each table of names (§11.3)', () => {
  const tables: Readonly<Record<string, string>>[] = [
    paymentMeansNames,
    estimateStateNames,
    supplementStateNames,
    withdrawalDecisionNames,
    photoMomentNames,
    rimPositionNames,
    staffRoleNames,
    rimStepNames,
  ]
  for (const names of tables) {
    expect(names.newer).toBe('Inconnu de cette version du site')
    expect(getOwnProperty(names, 'newer')).toBeUndefined()
    expect(Object.keys(names)).not.toContain('newer')
  }
  expect(orderStatusNameOf({ status: 4 })).toBe('Inconnu de cette version du site')
  expect(orderStatusInSentence(4 as never)).toBe('inconnu de cette version du site')
})
