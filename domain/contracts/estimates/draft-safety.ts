import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { SafetyRuleLift } from '../../../db/schema/contracts/estimates.ts'
import { estimateDrafts } from '../../../db/schema/tables.ts'
import type { liftSafetyRuleForm } from '../../business/safety/lift-form.ts'
import { findChosenOrPlateCountry } from '../../business/safety/plate-country.ts'
import {
  findSafetyRule,
  formatBlockingRule,
  listApplicableSafetyRules,
  type SafetyRule,
} from '../../business/safety/safety-rules.ts'
import { findCarMake } from '../../correspondence/quote-requests/find-car-make.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { hasPermission } from '../../kernel/permissions.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { findFinishForService } from '../../kernel/rim-words.ts'
import { announceEstimates, estimateDraftEventData, lockEstimateDraft } from './estimate.ts'
import {
  type EstimateContent,
  type EstimateDraftLine,
  estimateDraftLinesOf,
  estimateLineFieldName,
} from './estimate-content.ts'

/** Safety rules that apply to a line of a draft. If a blocking rule was lifted, `lift` says by whom and why. */
export interface DraftLineSafety {
  place: number
  rules: { rule: SafetyRule; lift: SafetyRuleLift | null }[]
}

/** Returns the safety rules that apply to the lines of a draft. `kind` is the kind of rim in its request. */
export function findDraftLineSafety(
  content: EstimateContent,
  lifts: readonly SafetyRuleLift[],
  kind: string | null,
): DraftLineSafety[] {
  const rims = estimateDraftLinesOf(content).filter((line) => line.kind === 'rim')
  const country = findChosenOrPlateCountry(content.plate_country, content.registration)
  const make = findCarMake(content.vehicle)
  return rims.flatMap((line) => {
    const applicableRules = listApplicableSafetyRules({
      service: line.service,
      otherServices: rims.filter((other) => isSameRim(line, other)).map(({ service }) => service),
      finish: findFinishForService(line.service, line.finish),
      defects: line.defects.split(' '),
      kind,
      country,
      make,
    })
    const rules = applicableRules.map((rule) => ({
      rule,
      lift: lifts.find((lift) => lift.rule === rule.id && lift.place === line.place) ?? null,
    }))
    return rules.length > 0 ? [{ place: line.place, rules }] : []
  })
}

/**
 * Whether two lines are work on the same rim, by their position. Lines with the position « Autre » never are, because their
 * position is unknown.
 */
const isSameRim = (one: EstimateDraftLine, other: EstimateDraftLine) =>
  one.place !== other.place && one.position === other.position && one.position !== 'other'

/** Returns the problems that block issuing a draft, by field name, and `form` for the whole form. */
export function findDraftSafetyProblems(lines: readonly DraftLineSafety[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { place, rules } of lines)
    for (const { rule, lift } of rules) {
      if (rule.level !== 'block' || lift) continue
      problems[estimateLineFieldName(place, 'service')] ??= rule.wording
      problems.form ??= formatBlockingRule(rule)
    }
  return problems
}

/** Value of the form field `regle`: the place of the line and the rule, such as « 3 de-weld ». */
export const safetyLiftValue = (place: number, rule: string) => `${place} ${rule}`

/**
 * Lifts a blocking rule for one line. Requires a permission and a reason, which are stored on the draft, on its
 * estimate and in the event.
 */
export function liftSafetyRuleOfDraft(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  id: string,
  { regle, motif: reason }: z.output<typeof liftSafetyRuleForm>,
): Promise<{ outcome: 'saved' | 'gone' | 'not-allowed' }> {
  if (!hasPermission(by, 'lift-safety-rules')) return Promise.resolve({ outcome: 'not-allowed' })
  return deps.db.transaction(async (tx) => {
    const draft = await lockEstimateDraft(tx, id)
    const [place = '', name = ''] = regle.split(' ')
    const rule = findSafetyRule(name)
    if (!draft || rule?.level !== 'block') return { outcome: 'gone' }
    const { safety_lifts: lifts } = draft
    const isThis = (lift: SafetyRuleLift) => lift.rule === name && lift.place === Number(place)
    if (lifts.some(isThis)) return { outcome: 'saved' }
    const lift = { rule: name, place: Number(place), reason, by: by.name, at: deps.clock.now().toISOString() }
    await tx
      .update(estimateDrafts)
      .set({ safety_lifts: [...lifts, lift] })
      .where(eq(estimateDrafts.id, id))
    await recordEvent(tx, deps, staffActor(by), {
      act: 'estimate.safety-lifted',
      id,
      before: null,
      after: { ...estimateDraftEventData, rule: rule.name, reason },
    })
    await announceEstimates(tx, deps)
    return { outcome: 'saved' }
  })
}
