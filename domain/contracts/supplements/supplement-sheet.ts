import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { orderRims, supplements } from '../../../db/schema/tables.ts'
import { leadTimeOfService } from '../../business/lead-times.ts'
import type { Site } from '../../business/site.ts'
import { findLegalTextVersionInForce } from '../../business/texts/text-versions.ts'
import { earlyStartRequest } from '../../business/texts/withdrawal-notices.ts'
import { lastDayToWithdraw } from '../../business/withdrawal-days.ts'
import { formatLongDay } from '../../kernel/calendar/french-dates.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { formatCents } from '../../kernel/money/amounts.ts'
import { totalsOfDocumentLines } from '../../kernel/money/vat.ts'
import { formatRimName, formatRimWork, type RimService, rimServiceNames } from '../../kernel/rim-words.ts'
import { withFrenchSpaces } from '../../kernel/text/french-spaces.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { toLinesOrTotalLine } from '../../workshop/orders/order-lines.ts'
import { findDefaultPromisedDay, listPromisableDays } from '../../workshop/orders/promised-dates.ts'
import type { Rim } from '../../workshop/rims/rim.ts'
import { withoutOneUnitOfLine } from '../estimates/discount-lines.ts'
import { findSupplementPhoto, type SupplementRecord, supplementName } from './supplement.ts'

/**
 * Texts by which a client accepts a supplement on its page (Code de la consommation, L. 221-14 and L. 221-25). Change `version`
 * with any of them: each acceptance stores the version and the texts.
 */
export const supplementTexts = {
  version: '2026-11',
  /** Label of the button. That of a consumer is prescribed by law, word for word. */
  button: { individual: 'Commander avec obligation de paiement', company: 'Accepter ce supplément' },
  conditions: 'J’ai lu ce supplément et les conditions générales, et je les accepte.',
  earlyStart: (earlyStartRequest.paragraphs[1] ?? '').replace(
    'les travaux du devis',
    'les travaux de ce supplément',
  ),
  withdrawal: withFrenchSpaces(
    'Vous disposez de 14 jours pour vous rétracter de ce supplément, sans avoir à dire pourquoi. Le délai court du lendemain de votre accord. La déclaration se fait en ligne, par le lien «\u00a0Renoncer au contrat ici\u00a0» au bas de chaque page, ou avec le formulaire joint à la confirmation.',
  ),
} as const

/** Content that a client reads before answering a supplement. */
interface Sheet {
  number: string
  rim: string
  /** Work already agreed on the rim. */
  work: string
  found: string
  service: string
  photoId: string | null
  /** Cents of the supplement. `before` and `after` are totals of the order including tax, `null` if unknown. */
  withoutTax: number
  tax: number
  total: number
  before: number | null
  after: number | null
  promised: { early: Day; afterPeriod: Day } | null
  delay: string[]
  ifDeclined: string
  /** Version of the general terms; `null` for the first version, which has no record. */
  terms: { id: string; number: number } | null
  button: string
  conditions: string
  /** Set for consumers only, like `withdrawal`. */
  earlyStart: string | null
  withdrawal: string | null
}

export interface SupplementSheet extends Sheet {
  /** The whole content as one text; `hash` is its SHA-256 in hexadecimal. */
  shown: string
  hash: string
}

interface SupplementOfRim extends Pick<SupplementRecord, 'supplement'> {
  rim: Rim | null
}

/** Returns the line that bills a supplement: « Supplément, jante avant gauche, 18 pouces : soudure ». */
export const toSupplementBillingLine = ({ supplement, rim }: SupplementOfRim): DocumentLine =>
  lineOf(supplement, rim ? formatRimNameInLine(rim) : '')

/** Returns the name of a rim within a line: « avant gauche, 18 pouces ». */
export const formatRimNameInLine = (rim: Rim): string => formatRimName(rim).toLowerCase()

function lineOf(
  { service, unit_price, vat_rate }: SupplementRecord['supplement'],
  rim: string,
): DocumentLine {
  const work = (getOwnProperty(rimServiceNames, service) ?? service).toLowerCase()
  return {
    description: `Supplément, jante ${rim}\u00a0: ${work}`,
    quantity: 1,
    unit_price: unit_price ?? 0,
    vat_rate,
  }
}

/** Returns the line as the client accepted it: since then, the rim may have been renamed or removed from the order. */
export function toAcceptedSupplementLine(of: SupplementOfRim): DocumentLine {
  const { rim_name } = of.supplement
  return rim_name === null ? toSupplementBillingLine(of) : lineOf(of.supplement, rim_name)
}

/**
 * Returns the lines of an order without one unit of the dropped line and its share of the discounts. Returns all lines if that
 * line no longer exists.
 */
export function withoutDroppedSupplementRim(
  lines: readonly DocumentLine[],
  dropped: SupplementRecord['supplement']['dropped_line'],
): DocumentLine[] {
  const index = dropped ? indexOfSupplementLine(lines, dropped) : -1
  return index < 0 ? [...lines] : withoutOneUnitOfLine(lines, index)
}

/** Returns the index of the first line with that text, price and rate; -1 if there is none. */
export const indexOfSupplementLine = (
  lines: readonly DocumentLine[],
  { description, unit_price, vat_rate }: Pick<DocumentLine, 'description' | 'unit_price' | 'vat_rate'>,
): number =>
  lines.findIndex(
    (line) =>
      line.description === description && line.unit_price === unit_price && line.vat_rate === vat_rate,
  )

const orderTotal = (lines: readonly DocumentLine[]) =>
  lines.length > 0 ? totalsOfDocumentLines(lines).total : null

/** Returns the content of a supplement; `null` while it has no price. */
export async function loadSupplementSheet(
  db: Database,
  record: SupplementRecord,
  now: Date,
  site: Site,
): Promise<SupplementSheet | null> {
  const { supplement, order, client, rim } = record
  if (supplement.unit_price === null || !rim) return null
  const line = toSupplementBillingLine(record)
  const currentLines = toLinesOrTotalLine(order)
  const { total_te, total } = totalsOfDocumentLines([line])
  const promised = await promisedDays(db, record, now, site)
  const terms = await findLegalTextVersionInForce(db, 'terms', parisDay(now))
  const photo = await findSupplementPhoto(db, supplement)
  const isConsumer = client.type === 'individual'
  const sheet: Sheet = {
    number: order.order_number,
    rim: `Jante ${rim.place}, ${formatRimNameInLine(rim)}`,
    work: formatRimWork(rim),
    found: supplement.words,
    service: getOwnProperty(rimServiceNames, supplement.service) ?? supplement.service,
    photoId: photo?.id ?? null,
    withoutTax: total_te,
    tax: total - total_te,
    total,
    before: orderTotal(currentLines),
    after: currentLines.length > 0 ? orderTotal([...currentLines, line]) : null,
    promised,
    delay: delaySentences(order.promised_on, promised, supplement.service, isConsumer, site),
    ifDeclined: declinedSentence(record),
    terms: terms && { id: terms.id, number: terms.number },
    button: supplementTexts.button[client.type],
    conditions: supplementTexts.conditions,
    earlyStart: isConsumer ? supplementTexts.earlyStart : null,
    withdrawal: isConsumer ? supplementTexts.withdrawal : null,
  }
  const shown = canonicalText(supplement.id, sheet)
  return { ...sheet, shown, hash: createHash('sha256').update(shown).digest('hex') }
}

/** Returns the content as text, one fact per line in a fixed order, so that anybody can recompute its hash. */
const canonicalText = (id: string, sheet: Sheet): string =>
  [
    `Supplément ${id}`,
    `Commande ${sheet.number}`,
    sheet.rim,
    `Travail prévu\u00a0: ${sheet.work}`,
    `Constat\u00a0: ${sheet.found}`,
    `Photo\u00a0: ${sheet.photoId ?? 'aucune'}`,
    `Travail proposé\u00a0: ${sheet.service}`,
    `Prix HT\u00a0: ${formatCents(sheet.withoutTax)}`,
    `TVA\u00a0: ${formatCents(sheet.tax)}`,
    `Prix TTC\u00a0: ${formatCents(sheet.total)}`,
    `Commande TTC\u00a0: ${formatCents(sheet.before)} puis ${formatCents(sheet.after)}`,
    ...sheet.delay.map((sentence) => `Délai\u00a0: ${sentence}`),
    `En cas de refus\u00a0: ${sheet.ifDeclined}`,
    `Conditions générales\u00a0: ${sheet.terms?.id ?? 'premières'}`,
    `Case\u00a0: ${sheet.conditions}`,
    `Rétractation\u00a0: ${sheet.withdrawal ?? 'aucune'}`,
    `Commencer sans attendre\u00a0: ${sheet.earlyStart ?? 'sans objet'}`,
    `Bouton\u00a0: ${sheet.button}`,
  ].join('\n')

/**
 * Returns the days that would be promised if the client accepted now: `early` if work begins at once, `afterPeriod` for
 * a consumer who does not ask to begin within the fourteen days. They are never earlier than the day already promised;
 * `null` if no day is promised.
 */
async function promisedDays(
  db: Database,
  { supplement, order, client }: SupplementRecord,
  now: Date,
  site: Site,
): Promise<{ early: Day; afterPeriod: Day } | null> {
  if (!order.promised_on) return null
  const today = parisDay(now)
  const days = await listPromisableDays(db, order.pos_id, today, site, order.id)
  const currentPromise = order.promised_on
  const promise = (nothingBefore: Day | null): Day => {
    const { day } = findDefaultPromisedDay(
      days,
      {
        posId: order.pos_id,
        rims: order.rim_n ?? 1,
        services: [supplement.service],
        workingDays: null,
        receivedDay: today,
        nothingBefore,
      },
      site,
    )
    return currentPromise > day ? currentPromise : day
  }
  const early = promise(null)
  const isConsumer = client.type === 'individual'
  return { early, afterPeriod: isConsumer ? promise(lastDayToWithdraw(today, order.pos_id, site)) : early }
}

function delaySentences(
  currentPromise: Day | null,
  promised: { early: Day; afterPeriod: Day } | null,
  service: string,
  isConsumer: boolean,
  site: Site,
): string[] {
  if (!promised || !currentPromise) {
    const { longest } = leadTimeOfService(service as RimService, site)
    return [
      `Ce travail demande jusqu’à ${longest}\u00a0${longest > 1 ? 'jours ouvrés' : 'jour ouvré'}, à compter de votre accord.`,
    ]
  }
  const early =
    promised.early === currentPromise
      ? `La date promise ne change pas\u00a0: le ${formatLongDay(currentPromise)}`
      : `La date promise passe du ${formatLongDay(currentPromise)} au ${formatLongDay(promised.early)}`
  if (!isConsumer || promised.afterPeriod === promised.early)
    return [`${early}, si vous acceptez aujourd’hui.`]
  return [
    `${early}, si vous acceptez aujourd’hui en demandant de commencer sans attendre.`,
    `Sans cette demande, ce travail ne commence pas avant la fin des 14\u00a0jours de rétractation\u00a0: la date promise devient le ${formatLongDay(promised.afterPeriod)}.`,
  ]
}

function declinedSentence({ supplement, order }: SupplementRecord): string {
  if (supplement.if_declined === 'finish')
    return 'Si vous refusez, la jante est terminée sans ce travail, et rien ne s’ajoute à votre commande.'
  const total = orderTotal(withoutDroppedSupplementRim(order.lines, supplement.dropped_line))
  const less =
    supplement.dropped_line && total !== null
      ? ` Votre commande passe à ${formatCents(total)} toutes taxes comprises.`
      : ''
  return `Si vous refusez, la jante vous est rendue sans travail, et ce refus ne vous coûte rien.${less}`
}

/** Returns the names of the accepted supplements of an order that none of these lines of an invoice bills. */
export async function listUnbilledSupplements(
  db: Database,
  orderId: string,
  lines: readonly DocumentLine[],
): Promise<string[]> {
  const accepted = await db
    .select({ supplement: supplements, rim: orderRims })
    .from(supplements)
    .innerJoin(orderRims, eq(orderRims.id, supplements.rim_id))
    .where(and(eq(supplements.order_id, orderId), eq(supplements.state, 'accepted')))
    .orderBy(supplements.answered_at)
  const left = [...lines]
  return accepted.flatMap(({ supplement, rim }) => {
    const { description } = toAcceptedSupplementLine({ supplement, rim })
    // An invoice for several orders adds the vehicle to the end of each line. Two equal supplements need two lines.
    const index = left.findIndex((line) => line.description.startsWith(description))
    if (index < 0) return [supplementName(supplement, rim)]
    left.splice(index, 1)
    return []
  })
}
