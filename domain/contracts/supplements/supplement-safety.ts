import { findChosenOrPlateCountry } from '../../business/safety/plate-country.ts'
import { listApplicableSafetyRules, type SafetyRule } from '../../business/safety/safety-rules.ts'
import { findCarMake } from '../../correspondence/quote-requests/find-car-make.ts'
import type { SoldRim } from '../../workshop/orders/sold-rims.ts'
import type { Supplement } from './supplement.ts'

interface Around {
  rim: Pick<SoldRim, 'service' | 'finish' | 'defects' | 'added'>
  order: { plate_country: string | null; registration_number: string | null; brand: string | null }
  rimKind: string | null
}

const aroundOf = ({ rim, order, rimKind }: Around, defect: string | null) => ({
  defects: defect ? [...rim.defects, defect] : rim.defects,
  kind: rimKind,
  country: findChosenOrPlateCountry(order.plate_country, order.registration_number),
  make: findCarMake(order.brand),
})

/** Returns the safety rules that apply to a rim with its agreed work, including accepted supplements. */
export const listSafetyRulesOfRim = (around: Around): SafetyRule[] =>
  listApplicableSafetyRules({
    service: around.rim.service,
    otherServices: around.rim.added,
    finish: around.rim.finish,
    ...aroundOf(around, null),
  })

/** Returns the safety rules that apply to proposed work. */
export const listSafetyRulesOfSupplement = (
  around: Around,
  { service, defect }: Pick<Supplement, 'service' | 'defect'>,
): SafetyRule[] =>
  listApplicableSafetyRules({
    service,
    otherServices: [around.rim.service, ...around.rim.added],
    finish: 'none',
    ...aroundOf(around, defect),
  })

/** Returns the rules that forbid finishing a rim without the declined work, because of the recorded defect. */
export const listRulesAgainstCompletingRim = (
  around: Around,
  { defect }: Pick<Supplement, 'defect'>,
): SafetyRule[] =>
  listApplicableSafetyRules({
    service: around.rim.service,
    otherServices: around.rim.added,
    finish: around.rim.finish,
    ...aroundOf(around, defect),
  }).filter(({ level, defects }) => level === 'block' && defects !== null)

/** Returns the first blocking rule that was not lifted. */
export const findFirstUnliftedBlockingRule = (
  rules: readonly SafetyRule[],
  lifts: Supplement['safety_lifts'],
): SafetyRule | null =>
  rules.find(({ id, level }) => level === 'block' && !lifts.some(({ rule }) => rule === id)) ?? null
