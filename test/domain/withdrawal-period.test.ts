import { expect, test } from 'vitest'
import type { DocumentLine } from '../../db/schema/billing/documents.ts'
import { defaultSite } from '../../domain/business/site.ts'
import { legalTexts } from '../../domain/business/texts/legal-texts.ts'
import { listPersonalDataProcessings } from '../../domain/business/texts/processings.ts'
import { applyLegalAmendments } from '../../domain/business/texts/renew-legal-texts.ts'
import { generalTermsArticles } from '../../domain/business/texts/terms-articles.ts'
import { lastDayToWithdraw } from '../../domain/business/withdrawal-days.ts'
import { consumerAcceptanceTextsOf } from '../../domain/contracts/acceptance/acceptance-texts.ts'
import {
  findOrderPerformedAt,
  lastDayToRefundWithdrawal,
  mayWithdraw,
  type WithdrawalPeriodFields,
  withdrawalPeriodOf,
  withdrawalSentence,
} from '../../domain/contracts/estimates/withdrawal-period.ts'
import {
  partialWithdrawalAnswerAfterReturn,
  withdrawalAnswerAfterReturn,
  withdrawalAnswers,
} from '../../domain/contracts/withdrawals/withdrawal-words.ts'
import { retentionPeriods } from '../../domain/kernel/retention-periods.ts'
import { withFrenchSpaces } from '../../domain/kernel/text/french-spaces.ts'

test.each([
  ['2026-11-23', 'epinal', '2026-12-07', 'a Monday: fourteen days later is a Monday'],
  ['2026-11-28', 'epinal', '2026-12-14', 'a Saturday ends on a Saturday: the Monday after'],
  ['2026-11-29', 'epinal', '2026-12-14', 'a Sunday'],
  ['2026-12-11', 'epinal', '2026-12-28', 'Christmas is a Friday: over the weekend to the Monday'],
  ['2026-04-17', 'epinal', '2026-05-04', 'the first of May, then a weekend'],
  ['2025-12-12', 'ostwald', '2025-12-29', 'Saint-Étienne is kept in Alsace'],
  ['2025-12-12', 'epinal', '2025-12-26', 'and nowhere else'],
])('a contract accepted on %s in %s can be withdrawn from until %s (%s) (§11.27)', (from, pos, last) => {
  expect(lastDayToWithdraw(from, pos, defaultSite)).toBe(last)
})

const line: DocumentLine = { description: 'Rénovation', quantity: 4, unit_price: 100_00, vat_rate: 2000 }
const accepted: WithdrawalPeriodFields = {
  state: 'accepted',
  decided_at: new Date('2026-11-23T22:30:00Z'),
  decision_channel: 'page',
  early_start_at: null,
  pos_id: 'epinal',
  lines: [line],
}
const goods = { ...line, nature: 'goods' } as DocumentLine

test('the period starts with the contract for work and with the receipt for goods, on French calendar days (§11.27)', () => {
  expect(withdrawalPeriodOf(accepted, 'individual', defaultSite)).toEqual({
    last: '2026-12-07',
    nothingBefore: '2026-12-07',
    lostAt: null,
    endsWithWork: false,
  })
  const acceptedBeforeMidnight = { ...accepted, decided_at: new Date('2026-11-23T23:30:00Z') }
  expect(withdrawalPeriodOf(acceptedBeforeMidnight, 'individual', defaultSite)?.last).toBe('2026-12-08')
  const mixed = { ...accepted, lines: [line, goods] }
  expect(withdrawalPeriodOf(mixed, 'individual', defaultSite)).toMatchObject({
    last: null,
    nothingBefore: '2026-12-07',
  })
  expect(withdrawalPeriodOf(mixed, 'individual', defaultSite, '2026-12-10')?.last).toBe('2026-12-24')
  const earlyContract = { ...accepted, early_start_at: accepted.decided_at }
  expect(withdrawalPeriodOf(earlyContract, 'individual', defaultSite)).toMatchObject({
    last: '2026-12-07',
    nothingBefore: null,
  })
})

test('there is no right of withdrawal for a company, for an estimate signed in the workshop or one not accepted (§11.27)', () => {
  expect(withdrawalPeriodOf(accepted, 'company', defaultSite)).toBeNull()
  expect(
    withdrawalPeriodOf({ ...accepted, decision_channel: 'workshop' }, 'individual', defaultSite),
  ).toBeNull()
  expect(withdrawalPeriodOf({ ...accepted, state: 'sent' }, 'individual', defaultSite)).toBeNull()
})

test('withdrawal is possible until the end of the last day, and the refund is due within fourteen days (§11.27)', () => {
  const period = withdrawalPeriodOf(accepted, 'individual', defaultSite)
  expect(mayWithdraw(period, new Date('2026-12-07T22:59:00Z'))).toBe(true)
  expect(mayWithdraw(period, new Date('2026-12-07T23:01:00Z'))).toBe(false)
  expect(mayWithdraw(null, new Date())).toBe(false)
  expect(lastDayToRefundWithdrawal(new Date('2026-11-24T10:00:00Z'))).toBe('2026-12-08')
})

const workDoneAt = new Date('2026-11-27T15:00:00Z')
const after = new Date('2026-11-28T09:00:00Z')
const inTime = new Date('2026-11-27T14:00:00Z')

test('after an express request to begin early, the right ends when the work is done (§11.27)', () => {
  const earlyPeriod = withdrawalPeriodOf(
    { ...accepted, early_start_at: accepted.decided_at },
    'individual',
    defaultSite,
    null,
    workDoneAt,
  )
  expect([mayWithdraw(earlyPeriod, inTime), mayWithdraw(earlyPeriod, after)]).toEqual([true, false])
  const notAsked = withdrawalPeriodOf(accepted, 'individual', defaultSite, null, workDoneAt)
  expect(mayWithdraw(notAsked, after)).toBe(true)
  const askedAfterwards = { ...accepted, early_start_at: after }
  expect(
    mayWithdraw(withdrawalPeriodOf(askedAfterwards, 'individual', defaultSite, null, workDoneAt), after),
  ).toBe(true)
})

test('for an estimate with goods, the right ends fourteen days after their receipt, not with the work (§11.27)', () => {
  const mixed = { ...accepted, early_start_at: accepted.decided_at, lines: [line, goods] }
  expect(
    mayWithdraw(withdrawalPeriodOf(mixed, 'individual', defaultSite, '2026-11-27', workDoneAt), after),
  ).toBe(true)
})

test('rims to collect are done when they are ready, rims to deliver when they are delivered (§11.27)', () => {
  const order = { status: 2, handover: 'pickup', ready_at: workDoneAt, moved_at: after } as const
  expect(findOrderPerformedAt(order)).toEqual(workDoneAt)
  expect(findOrderPerformedAt({ ...order, handover: 'delivery' })).toBeNull()
  expect(findOrderPerformedAt({ ...order, handover: 'delivery', status: 3 })).toEqual(after)
  expect(findOrderPerformedAt({ ...order, status: 1 })).toBeNull()
})

test('each case has its own sentence on the right of withdrawal (§11.27)', () => {
  const sentenceOf = (estimate: WithdrawalPeriodFields, receivedOn: string | null = null) => {
    const period = withdrawalPeriodOf(estimate, 'individual', defaultSite, receivedOn)
    return period && withdrawalSentence(period).replace(/\s+/g, ' ').trim()
  }
  const earlyStart = { early_start_at: accepted.decided_at }
  expect(sentenceOf({ ...accepted, ...earlyStart })).toBe(
    'Vous pouvez vous rétracter jusqu’au 7 décembre 2026 inclus, tant que les travaux ne sont pas pleinement exécutés, sans avoir à dire pourquoi :',
  )
  expect(sentenceOf(accepted)).toBe(
    'Vous pouvez vous rétracter jusqu’au 7 décembre 2026 inclus, sans avoir à dire pourquoi :',
  )
  const mixed = { ...accepted, ...earlyStart, lines: [line, goods] }
  expect(sentenceOf(mixed)).toBe(
    'Vous pouvez vous rétracter jusqu’à 14 jours après la réception du bien, sans avoir à dire pourquoi :',
  )
  expect(sentenceOf(mixed, '2026-12-10')).toBe(
    'Vous pouvez vous rétracter jusqu’au 24 décembre 2026 inclus, sans avoir à dire pourquoi :',
  )
})

test('texts of an estimate with goods do not say that the right ends with the work (§11.27)', () => {
  const withGoods = consumerAcceptanceTextsOf({ lines: [line, goods] })
  expect(withGoods.earlyStart).not.toContain('perdrai')
  expect(withGoods.earlyStart).toContain('je paierai un montant proportionné')
  expect(withGoods.withdrawal).toContain('jusqu’à 14\u00a0jours après la réception du bien')
  const services = consumerAcceptanceTextsOf({ lines: [line] })
  expect(services.earlyStart).toContain(
    'Je reconnais que je perdrai mon droit de rétractation une fois les travaux pleinement exécutés',
  )
  expect(services.withdrawal).toContain('Le délai court du lendemain de votre accord.')
  expect(services.withdrawal).not.toContain('bien')
})

test('no sentence announces stopped work for rims that were already returned (§11.27)', () => {
  expect(withdrawalAnswers['in-time']).toContain('Nous arrêtons les travaux')
  expect(withdrawalAnswerAfterReturn).not.toContain('arrêtons')
  expect(partialWithdrawalAnswerAfterReturn).not.toContain('arrêtons')
})

test('terms, privacy policy and deletion use the same retention period for slips (§9.8)', () => {
  const years = `${retentionPeriods.slips.years}\u00a0ans après leur signature`
  const terms = generalTermsArticles.flatMap(({ clauses }) => clauses.map(({ text }) => text))
  expect(terms.find((text) => withFrenchSpaces(text).includes('Les bons de dépôt et de remise'))).toSatisfy(
    (text: string) => withFrenchSpaces(text).includes(`Les bons de dépôt et de remise le sont ${years}`),
  )
  const [slips] = listPersonalDataProcessings(defaultSite).filter(
    ({ name }) => name === 'Bons de dépôt et de remise',
  )
  expect(withFrenchSpaces(slips?.kept ?? '')).toContain(years)
})

test('terms of an installed site no longer say that slips are kept for ten years (§9.8, §11.22)', () => {
  const old = withFrenchSpaces(
    '<p>Les devis acceptés, les commandes, les bons, les factures et les avoirs, avec les données qu’ils contiennent, sont conservés {conservation}, durée légale des pièces comptables (article L. 123-22 du code de commerce) et de l’archivage des contrats électroniques de 120 euros et plus (article L. 213-1 du code de la consommation). Les demandes restées sans suite le sont moins longtemps.</p>',
  )
  const { html } = applyLegalAmendments('terms', old)
  expect(html).not.toContain('les bons,')
  expect(html).toContain('Les bons de dépôt et de remise le sont 5')
  expect(applyLegalAmendments('terms', html).summary).toBeNull()
})

test('the initial terms say how to withdraw, and the migration leaves them unchanged (§11.22)', () => {
  const termsText = generalTermsArticles.flatMap(({ clauses }) => clauses.map(({ text }) => text)).join('\n')
  expect(termsText).toContain('«\u00a0Renoncer au contrat ici\u00a0»')
  const first = legalTexts.terms.first()
  expect(first).toContain('Vous pouvez également exercer votre droit de rétractation en ligne')
  expect(applyLegalAmendments('terms', first)).toEqual({ html: first, summary: null })
})

test('terms of an installed site get the new text and keep the owner’s text (§11.22)', () => {
  const old = withFrenchSpaces(
    '<h2>Devis</h2>\n<p>Notre mot. La commande est ferme lorsque l’atelier a reçu le devis accepté, daté et signé ou accepté par e-mail, et l’acompte prévu à l’article 4. Et encore.</p>',
  )
  const amended = applyLegalAmendments('terms', old)
  expect(amended.html).toContain('Notre mot. La commande est ferme')
  expect(amended.html).toContain(
    '(en ligne, sur la page du devis ou dans l’espace client, par e-mail, ou daté et signé)',
  )
  expect(amended.html).toContain('Et encore.')
  expect(amended.summary).toContain('Rétractation en ligne')
  expect(applyLegalAmendments('terms', amended.html).summary).toBeNull()
})

test('the privacy policy of an installed site names all processors and keeps the owner’s text (§2.10, §11.22)', () => {
  const first = legalTexts.privacy.first()
  expect(applyLegalAmendments('privacy', first)).toEqual({ html: first, summary: null })
  const old = withFrenchSpaces(
    '<p>Notre mot. Deux prestataires techniques agissent pour notre compte et sur nos seules instructions. Nos e-mails sont acheminés par {acheminement}. {transferts} Et encore.</p>',
  )
  const amended = applyLegalAmendments('privacy', old)
  expect(amended.html).toContain('Notre mot. Nos prestataires techniques agissent')
  expect(amended.html).toContain('{acheminement}. {autres prestataires} {transferts} Et encore.')
  expect(amended.summary).toContain('tous sont nommés')
  expect(applyLegalAmendments('privacy', amended.html).summary).toBeNull()
})
