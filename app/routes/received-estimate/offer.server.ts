import { href } from 'react-router'
import {
  buyerTypeOfEstimate,
  estimateTermsDay,
  purchaseOrderOfEstimate,
} from '../../../domain/billing/documents/estimate-row.ts'
import { containsGoods } from '../../../domain/billing/documents/line-nature.ts'
import { computeDepositAmount } from '../../../domain/business/general-terms.ts'
import type { Facts, Site } from '../../../domain/business/site.ts'
import { findLegalTextVersionById } from '../../../domain/business/texts/text-versions.ts'
import {
  isAcceptanceCodeRequired,
  maskMiddleOfEmail,
} from '../../../domain/contracts/acceptance/acceptance-code.ts'
import {
  acceptanceTexts,
  consumerAcceptanceTextsByNature,
} from '../../../domain/contracts/acceptance/acceptance-texts.ts'
import type { Estimate } from '../../../domain/contracts/estimates/estimate.ts'
import {
  type ChoosableRim,
  findRimChoice,
  priceRimChoice,
} from '../../../domain/contracts/estimates/estimate-choice.ts'
import { hashShownEstimate } from '../../../domain/contracts/estimates/proof-chain.ts'
import { findConfirmationAddress } from '../../../domain/correspondence/matters/confirmation-address.ts'
import { formatDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { formatCents, formatPercent } from '../../../domain/kernel/money/amounts.ts'
import {
  centsInclTax,
  type DocumentTotals,
  lineTotalExclTaxOf,
  lineTotalsInclTaxOf,
} from '../../../domain/kernel/money/vat.ts'
import { rimFinishNames, rimPositionNames, rimServiceNames } from '../../../domain/kernel/rim-words.ts'
import { countWithNoun } from '../../../domain/kernel/text/french-number.ts'
import { type Client, clientName } from '../../../domain/people/clients/client.ts'
import type { SiteContext } from '../../http/context.ts'

export type EstimateOfferView = Awaited<ReturnType<typeof loadEstimateOffer>>

/**
 * Returns the offer: services, prices, expiry, terms, and all information that the law requires right above the button (Code de
 * la consommation, L. 221-14). `query` contains the chosen rims; without a choice all are selected.
 */
export async function loadEstimateOffer(
  db: SiteContext['db'],
  estimate: Estimate,
  client: Client,
  query: URLSearchParams,
  facts: Facts,
) {
  const { valid_until, working_days: days, total, lines } = estimate
  const isConsumer = buyerTypeOfEstimate(estimate, client) === 'individual'
  const version = estimate.terms_version ? await findLegalTextVersionById(db, estimate.terms_version) : null
  const choice = findRimChoice(estimate)
  const all = choice?.rims.map(({ key }) => key) ?? []
  // Ignores rims named twice in the address.
  const namedKeys = all.filter((key) => query.getAll('jante').includes(key))
  const hasNamed = query.has('jante') || query.has('aucune')
  const chosenKeys = hasNamed ? namedKeys : all
  const picked = pickedOf(choice, chosenKeys, estimate, isConsumer, facts)
  return {
    seen: await hashShownEstimate(db, estimate),
    isConsumer,
    /** For companies only. */
    purchaseOrder: isConsumer
      ? null
      : {
          known: purchaseOrderOfEstimate(estimate.content) ?? '',
          isRequired: client.requires_purchase_order,
        },
    name: clientName(client),
    number: estimate.estimate_number,
    vehicle: [estimate.vehicle, estimate.registration_number].filter(Boolean).join(', '),
    message: estimate.message,
    rims: choice?.rims.map((rim) => showRim(rim, isConsumer)) ?? null,
    /** Data with which the browser computes prices when the choice changes. */
    priced: choice && { lines: choice.lines, whole: choice.whole },
    chosen: chosenKeys,
    isAllChosen: chosenKeys.length === all.length,
    /** Prices of the whole estimate. */
    whole: { lines: showLines(lines, isConsumer), ...showTotals(estimate) },
    picked,
    codeTo: await codeAddress(db, estimate, picked.cents, facts.current()),
    depositPercent: facts.at(estimateTermsDay(estimate)).terms.depositPercent,
    deposit: depositOf(estimate, total, facts),
    validUntil: valid_until ? formatDay(valid_until) : null,
    delay: days ? countWithNoun(days, 'jour ouvré', 'jours ouvrés') : null,
    terms: version
      ? href('/conditions_generales/versions/:number', { number: `${version.number}` })
      : href('/conditions_generales'),
    words: {
      button: acceptanceTexts.button[isConsumer ? 'individual' : 'company'],
      conditions: acceptanceTexts.conditions,
      /** Texts for services and for goods. The page shows those that apply to the chosen lines. */
      consumer: isConsumer ? consumerAcceptanceTextsByNature : null,
    },
  }
}

/**
 * Returns the masked address that the confirmation code is sent to, an empty string when no address is known, `null` when no code
 * is needed.
 */
async function codeAddress(
  db: SiteContext['db'],
  estimate: Estimate,
  cents: number,
  site: Site,
): Promise<string | null> {
  if (!isAcceptanceCodeRequired(cents, site)) return null
  const to = await findConfirmationAddress(db, estimate)
  return to ? maskMiddleOfEmail(to) : ''
}

/** Formats lines with prices: with tax for consumers, and without it beside; without tax for companies. */
function showLines(lines: Estimate['lines'], isConsumer: boolean) {
  const withTax = lineTotalsInclTaxOf(lines)
  return lines.map((line, index) => {
    const withoutTax = `${formatCents(lineTotalExclTaxOf(line))} HT`
    return {
      key: `${index}`,
      wording: line.description,
      count: line.quantity,
      isDiscount: line.unit_price < 0,
      price: isConsumer ? `${formatCents(withTax[index] ?? 0)} TTC` : withoutTax,
      beside: isConsumer ? withoutTax : null,
    }
  })
}

const showTotals = ({ total, total_te }: { total: number | null; total_te: number | null }) => ({
  total: formatCents(total),
  totalWithoutTax: formatCents(total_te),
  tax: formatCents(total === null || total_te === null ? null : total - total_te),
})

/** Returns lines, totals and deposit of the chosen rims, as the contract would contain them. */
function pickedOf(
  choice: ReturnType<typeof findRimChoice>,
  chosen: readonly string[],
  estimate: Estimate,
  isConsumer: boolean,
  facts: Facts,
) {
  const priced = choice && priceRimChoice(choice, (key) => chosen.includes(key))
  const lines = priced?.printed ?? estimate.lines
  const totals: Pick<DocumentTotals, 'total' | 'total_te'> = priced?.totals ?? {
    total: estimate.total ?? 0,
    total_te: estimate.total_te ?? 0,
  }
  return {
    lines: showLines(lines, isConsumer),
    hasGoods: containsGoods(lines),
    ...showTotals(totals),
    cents: totals.total,
    deposit: depositOf(estimate, totals.total, facts),
  }
}

/** Returns the deposit by the terms of the estimate's date, not the current ones; `null` without a deposit. */
function depositOf(estimate: Estimate, total: number | null, facts: Facts): string | null {
  const site = facts.at(estimateTermsDay(estimate))
  return site.terms.depositPercent > 0 ? formatCents(computeDepositAmount(total, site)) : null
}

const wordIn = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? '') : ''

function showRim(rim: ChoosableRim, isConsumer: boolean) {
  const { key, position, size, works, quantity, alike, totals, wording, percent } = rim
  const positionName = position === 'other' ? 'Jante' : wordIn(rimPositionNames, position)
  const rimLabel = alike ? `${positionName} ${alike.nth} sur ${alike.of}` : positionName
  return {
    key,
    wording,
    title: quantity > 1 ? `${quantity} × ${rimLabel.toLowerCase()}` : rimLabel,
    facts: [
      size && `${size}\u00a0pouces`,
      ...works.flatMap(({ service, finish }) => [
        wordIn(rimServiceNames, service),
        finish === 'none' ? '' : wordIn(rimFinishNames, finish),
      ]),
      percent ? `remise de ${formatPercent(percent)} déduite` : '',
    ].filter((fact): fact is string => Boolean(fact)),
    price: formatCents(isConsumer ? totals.total : totals.total_te),
    otherPrice: isConsumer ? `${formatCents(totals.total_te)} HT` : `${formatCents(totals.total)} TTC`,
    unit: isConsumer ? 'TTC' : 'HT',
    /** Cents including tax, not rounded. */
    exact: totals.rates.reduce((cents, { base, rate }) => cents + centsInclTax(base, rate), 0),
  }
}
