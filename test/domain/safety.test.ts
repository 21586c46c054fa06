import { describe, expect, test } from 'vitest'
import {
  countryOfPlate,
  findChosenOrPlateCountry,
  plateCountryNames,
} from '../../domain/business/safety/plate-country.ts'
import { listQuoteAdvice } from '../../domain/business/safety/quote-advice.ts'
import {
  listApplicableSafetyRules,
  type RimSafetyFacts,
  type SafetyRule,
  safetyRules,
} from '../../domain/business/safety/safety-rules.ts'
import { safetySources } from '../../domain/business/safety/safety-sources.ts'
import {
  findRimChoice,
  priceRimChoice,
  withChosenRimsOnly,
} from '../../domain/contracts/estimates/estimate-choice.ts'
import { estimateDraftLinesOf } from '../../domain/contracts/estimates/estimate-content.ts'
import { carMakes } from '../../domain/correspondence/quote-requests/car-makes.ts'
import { findCarMake } from '../../domain/correspondence/quote-requests/find-car-make.ts'
import { rimDefectNames, rimFinishNames, rimServiceNames } from '../../domain/kernel/rim-words.ts'

const rules: readonly SafetyRule[] = safetyRules
const kinds = ['jante origine', 'jante adaptable', 'jante demontable', null] as const
const countries = [...(Object.keys(plateCountryNames) as (keyof typeof plateCountryNames)[]), null]

const everyCase = Object.keys(rimServiceNames).flatMap((service) =>
  Object.keys(rimFinishNames).flatMap((finish) =>
    [...Object.keys(rimDefectNames), null].flatMap((defect) =>
      kinds.flatMap((kind) =>
        countries.map(
          (country): RimSafetyFacts => ({
            service,
            finish,
            defects: defect ? [defect] : [],
            kind,
            country,
            make: null,
          }),
        ),
      ),
    ),
  ),
)

const names = (wanted: readonly string[] | null, given: string | null) =>
  wanted === null || (given !== null && wanted.includes(given))

const listRuleIds = (rim: Partial<RimSafetyFacts>) =>
  listApplicableSafetyRules({
    service: 'renovation',
    finish: 'painted',
    defects: [],
    kind: null,
    country: null,
    make: null,
    ...rim,
  }).map(({ id }) => id)

test('all services chosen for the same rim are checked together (§11.31)', () => {
  const rims = [
    ['avg', 'soudure'],
    ['avg', 'renovation'],
    ['avd', 'renovation'],
  ]
  const content = Object.fromEntries(
    rims.flatMap(([position = '', service = ''], index) =>
      Object.entries({ kind: 'rim', position, service, quantity: '1' }).map(([field, value]) => [
        `l${index + 1}_${field}`,
        value,
      ]),
    ),
  )
  const lines = rims.map((rim) => ({
    description: rim.join(' '),
    quantity: 1,
    unit_price: 9_000,
    vat_rate: 2_000,
  }))
  const choice = findRimChoice({ content, lines })
  if (!choice) return expect.fail('nothing to choose from')
  expect(choice.rims.map(({ key, works, totals }) => [key, works.length, totals.total_te])).toEqual([
    ['1', 2, 18_000],
    ['3', 1, 9_000],
  ])
  expect(priceRimChoice(choice, (key) => key === '1').printed).toEqual(lines.slice(0, 2))
  const remainingLines = estimateDraftLinesOf(withChosenRimsOnly({ content }, choice, (key) => key === '3'))
  expect(remainingLines.map(({ place }) => place)).toEqual([3])
  // With two jobs on the only rim, there is nothing to choose.
  expect(findRimChoice({ content: { ...content, l3_kind: '' }, lines: lines.slice(0, 2) })).toBeNull()
})

describe('the table of safety rules', () => {
  test.each(rules.map((rule) => [rule.id, rule] as const))(
    '%s applies exactly to the cases of its row (§11.31)',
    (id, rule) => {
      const counts = { fires: 0, silent: 0 }
      for (const rim of everyCase) {
        const [defect = null] = rim.defects
        const isExpected =
          names(rule.services, rim.service) &&
          names(rule.finishes, rim.finish) &&
          names(rule.defects, defect) &&
          names(rule.kinds, rim.kind) &&
          names(rule.countries, rim.country)
        const isApplicable = listApplicableSafetyRules(rim).some((one) => one.id === id)
        if (isApplicable !== isExpected) expect.fail(`${id}: ${JSON.stringify(rim)}`)
        counts[isExpected ? 'fires' : 'silent']++
      }
      expect(Math.min(counts.fires, counts.silent)).toBeGreaterThan(0)
      expect(safetySources[rule.source].quote).not.toBe('')
    },
  )

  test('a further service on the rim removes a rule, and blocking rules come first (§11.31)', () => {
    expect(listRuleIds({ defects: ['cracked'] })).toEqual(['crack-left'])
    expect(listRuleIds({ defects: ['cracked'], otherServices: ['soudure'] })).toEqual([])
    expect(listRuleIds({ defects: ['bent'], otherServices: ['devoilage'] })).toEqual([])
    expect(listRuleIds({ service: 'soudure', defects: ['seat'], kind: 'jante origine' })[0]).toBe(
      'seat-welded',
    )
  })

  test('a rule of a maker applies to its makes and to unknown vehicles, and not to other makes (§11.31)', () => {
    const original = { service: 'soudure', kind: 'jante origine', defects: ['missing'] } as const
    const rulesForMake = (make: string | null) =>
      listRuleIds({ ...original, defects: [...original.defects], make })
    expect(rulesForMake(null)).toEqual(['metal-added', 'maker-structural'])
    expect(rulesForMake('Ford')).toEqual(['metal-added'])
    expect(rulesForMake('Jeep')).toEqual(['maker-structural'])
    expect(rulesForMake('Peugeot')).toEqual([])
    // Rules of the workshop and of a country apply to every make.
    for (const make of ['Peugeot', 'Ford', null])
      expect(listRuleIds({ service: 'soudure', defects: ['spoke'], country: 'DE', make })).toEqual([
        'spoke',
        'de-crack',
        'de-weld',
      ])
    for (const rule of rules) for (const make of rule.makes ?? []) expect(carMakes).toContain(make)
  })

  test.each([
    ['peugeot 308', 'Peugeot'],
    ['Mercedes C 220', 'Mercedes-Benz'],
    ['MERCEDES-BENZ', 'Mercedes-Benz'],
    ['Land  Rover Defender', 'Land Rover'],
    ['citroen C3', 'Citroën'],
    ['Fordson', null],
    ['La Ford de Paul', null],
    ['Autre', null],
    ['', null],
    [null, null],
    ['\0\u202eFord', 'Ford'],
  ])('the make of « %s » is %s (§11.31)', (vehicle, make) => {
    expect(findCarMake(vehicle)).toBe(make)
  })

  test('a German plate forbids welding, straightening and turning, and allows paint at 100 °C (§11.31)', () => {
    const german = { country: 'DE', kind: 'jante adaptable' } as const
    expect(listRuleIds({ ...german, service: 'soudure' })).toEqual(['de-weld'])
    expect(listRuleIds({ ...german, service: 'devoilage' })).toEqual(['de-straighten'])
    expect(listRuleIds({ ...german, finish: 'machined' })).toEqual(['de-turn', 'de-heat'])
    expect(listRuleIds({ ...german, defects: ['kerbed'] })).toEqual(['de-heat', 'de-local'])
  })
})

describe('the country of a plate', () => {
  test.each([
    ['AB-123-CD', 'FR'],
    ['ab-123-cd', 'FR'],
    ['1234 ABC 67', 'FR'],
    ['12 AB 2A', 'FR'],
    ['B-AB 1234', 'DE'],
    ['KA AB 123', 'DE'],
    ['M-A 1H', 'DE'],
    ['OG-XY123E', 'DE'],
    ['fr-k 77', 'DE'],
  ])('of %s is %s (§11.31)', (plate, country) => expect(countryOfPlate(plate)).toBe(country))

  test.each([
    // Italian and French plates look alike without hyphens.
    'AB 123 CD',
    'AB123CD',
    // Polish, Slovenian, Luxembourgish, Swiss, Austrian, British, Spanish, Dutch.
    'WPI A123',
    'LJ AB-123',
    'AB 1234',
    'ZH 123456',
    'W-12345 A',
    'AB12 CDE',
    '1234 BCD',
    'AB-12-CD',
    'BAB1234',
    'ABC-AB 1234',
    'B-AB 0123',
    'OR-4512',
    '',
  ])('of %s is unknown (§11.31)', (plate) => expect(countryOfPlate(plate)).toBeNull())

  test('entered by staff takes precedence (§11.31)', () => {
    expect(findChosenOrPlateCountry('DE', 'AB-123-CD')).toBe('DE')
    expect(findChosenOrPlateCountry('other', 'B-AB 1234')).toBeNull()
    expect(findChosenOrPlateCountry('', 'B-AB 1234')).toBe('DE')
  })
})

describe('advice in the quote request form', () => {
  const emptyForm = { service: '', rim_type: '', brand: '', complementary_infos: '' }

  test('depends on the service, the kind of rim and the typed text, and is empty otherwise (§11.31)', () => {
    expect(listQuoteAdvice(emptyForm)).toEqual([])
    expect(listQuoteAdvice({ ...emptyForm, service: 'rénovation', rim_type: 'jante adaptable' })).toEqual([])
    expect(
      listQuoteAdvice({
        ...emptyForm,
        service: 'rénovation',
        complementary_infos: 'Une petite fissure au bord',
      })[0],
    ).toContain('ne roulez pas avec')
    expect(
      listQuoteAdvice({ ...emptyForm, service: 'soudure', complementary_infos: 'Plaque B-AB 1234' })[0],
    ).toContain('immatriculée en Allemagne')
    expect(listQuoteAdvice({ ...emptyForm, rim_type: 'jante demontable' })[0]).toContain('visserie')
  })
})
