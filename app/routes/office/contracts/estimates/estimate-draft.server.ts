import type { RouterContextProvider } from 'react-router'
import { findSlowestService } from '../../../../../domain/business/lead-times.ts'
import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import { listExtraPrices } from '../../../../../domain/business/prices/price-grid.ts'
import { liftSafetyRuleForm } from '../../../../../domain/business/safety/lift-form.ts'
import { countryOfPlate, plateCountryNames } from '../../../../../domain/business/safety/plate-country.ts'
import { formatBlockingRule } from '../../../../../domain/business/safety/safety-rules.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import {
  type DraftLineSafety,
  liftSafetyRuleOfDraft,
  safetyLiftValue,
} from '../../../../../domain/contracts/estimates/draft-safety.ts'
import { type EstimateDraft, findEstimate } from '../../../../../domain/contracts/estimates/estimate.ts'
import { normalizeEstimateContent } from '../../../../../domain/contracts/estimates/estimate-content.ts'
import { loadPricedEstimateDraft } from '../../../../../domain/contracts/estimates/estimate-drafts.ts'
import { discountKindNamesFor } from '../../../../../domain/contracts/estimates/estimate-options.ts'
import type { PricedEstimateLine } from '../../../../../domain/contracts/estimates/price-estimate.ts'
import { defaultEstimateRecipient } from '../../../../../domain/correspondence/matters/confirmation-address.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents, formatDecimalPercent } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { formatRimName } from '../../../../../domain/kernel/rim-words.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { maxActivityLines, recordActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import { draftPdfAddress, estimateAddress } from '../../../../office/records/estimate-address.ts'
import { toSafetyNote } from '../../business/safety/safety-view.server.ts'
import { describeLeadTime } from '../../workshop/orders/days/promised-day.server.ts'
import { estimateDraftActionForms } from './draft-actions.server.ts'
import { estimateDraftClientForms, loadEstimateDraftClient } from './draft-client.server.ts'
import type { OfficeEstimateRouteArgs } from './estimate-action-parts.server.ts'
import { estimateDraftForms } from './estimate-draft-form.server.ts'
import { loadEstimateSending } from './estimate-sending.server.ts'
import { loadRequestOfEstimate } from './request-note.server.ts'

export type EstimateDraftView = Awaited<ReturnType<typeof loadEstimateDraftPage>>

/** Returns the data of a draft's page: content, totals, client. */
export async function loadEstimateDraftPage(
  context: Readonly<RouterContextProvider>,
  draft: EstimateDraft,
  query: URLSearchParams,
) {
  const deps = context.get(siteContext)
  const { db, clock } = deps
  const site = deps.facts.current()
  const reader = context.get(staffContext)
  const { id, pos_id: posId, quote_request_id: requestId } = draft
  const page = estimateAddress(posId, id)
  const { client, priced, safety } = await loadPricedEstimateDraft(db, { clock }, draft)
  const isComplete = Object.keys(priced.problems).length === 0
  const content = normalizeEstimateContent(draft.content)
  const request = await loadRequestOfEstimate(db, requestId)
  const [extras, replaced, events, clientChoice, sending] = await Promise.all([
    listExtraPrices(db, posId, parisDay(clock.now())),
    draft.replaces ? findEstimate(db, draft.replaces) : null,
    listEvents(db, { kind: 'estimate', recordId: id }, maxActivityLines, site),
    loadEstimateDraftClient(deps, client, requestId, query),
    loadEstimateSending(db, clock.now(), {
      id,
      query,
      email: defaultEstimateRecipient(client, request),
      mayWrite: true,
      isOver: false,
    }),
  ])
  const { total_te, total, rates } = priced.totals
  return {
    kind: 'draft' as const,
    id,
    page,
    posId,
    request,
    isComplete,
    sending,
    preview: draftPdfAddress(posId, id),
    content,
    lines: priced.lines.map((line) => draftLineView(line, safety)),
    safety: {
      blocks: blockingRules(safety, priced.lines),
      mayLift: hasPermission(reader, 'lift-safety-rules'),
    },
    totals: {
      withoutTax: formatCents(total_te),
      tax: rates.map(({ rate, vat }) => ({ rate: formatDecimalPercent(rate), vat: formatCents(vat) })),
      total: formatCents(total),
      cents: total,
    },
    client: clientChoice,
    options: {
      pos: Object.fromEntries(site.pointsOfSale.map(({ id: pos }) => [pos, locationName(pos, site)])),
      discounts: discountKindNamesFor(client?.type ?? null),
      takesPurchaseOrder: client?.type !== 'individual',
      extras: extras.map(({ name, cents }) => ({ name, price: formatCents(cents) })),
      plateCountry: plateCountryPrompt(content.registration),
      usualDelay: usualDelay(priced.lines, site, content.days),
    },
    author: draft.author_name,
    changedAt: formatDayAndHour(draft.changed_at),
    replaces: replaced?.estimate_number ?? null,
    history: recordActivityLines(events, reader),
  }
}

/** Returns the text of the empty option: « D’après la plaque : Allemagne ». */
function plateCountryPrompt(plate = ''): string {
  const country = countryOfPlate(plate)
  return country ? `D’après la plaque\u00a0: ${plateCountryNames[country]}` : 'Non reconnu'
}

/**
 * Returns the usual lead time, « 10 jours ouvrés pour la personnalisation », if it differs from the typed one; `null` if it does
 * not, or without rims.
 */
function usualDelay(lines: readonly PricedEstimateLine[], site: Site, typed = ''): string | null {
  const slowest = findSlowestService(
    lines.filter(({ kind }) => kind === 'rim').map(({ service }) => service),
    site,
  )
  return slowest.service && String(slowest.longest) !== typed.trim() ? describeLeadTime(slowest) : null
}

const draftLineView = (
  { place, kind, wording, grid, total }: PricedEstimateLine,
  safety: readonly DraftLineSafety[],
) => ({
  safety: safety
    .filter((line) => line.place === place)
    .flatMap(({ rules }) => rules.map(({ rule, lift }) => toSafetyNote(rule, lift))),
  place,
  kind,
  wording,
  grid: grid === null ? null : formatCents(grid),
  total: total === null ? null : formatCents(total),
})

/** Returns the rules that prevent the draft from being sent, each with the key by which a manager lifts it. */
const blockingRules = (safety: readonly DraftLineSafety[], lines: readonly PricedEstimateLine[]) =>
  safety.flatMap(({ place, rules }) =>
    rules
      .filter(({ rule, lift }) => rule.level === 'block' && !lift)
      .map(({ rule }) => ({
        lift: safetyLiftValue(place, rule.id),
        name: rule.name,
        wording: formatBlockingRule(rule),
        rim: formatRimName({
          position: lines.find((line) => line.place === place)?.position ?? '',
          size: null,
        }),
      })),
  )

/** Records why a safety rule does not apply to one rim; only a manager may. */
const lift = officeForm({
  permission: 'write-estimates',
  rules: liftSafetyRuleForm,
  run: ({ deps, by, values }, { params }: OfficeEstimateRouteArgs) =>
    liftSafetyRuleOfDraft(deps, by, params.id, values),
  rejections: {
    gone: 'Cette règle ne concerne plus ce devis\u00a0: rechargez la page.',
    'not-allowed': 'Seul un responsable lève une règle de sécurité.',
  },
})

/** Form handlers of a draft's page, by the form name in the address. */
export const estimateDraftPageForms = {
  ...estimateDraftForms,
  ...estimateDraftClientForms,
  ...estimateDraftActionForms,
  lever: lift,
}
