import { describe, expect, test } from 'vitest'
import { openingStatusOf } from '../../domain/business/opening-hours.ts'
import { formatLocationClosureDays } from '../../domain/business/settings/format-location-closures.ts'
import { siteFromSettingVersions } from '../../domain/business/settings/known-settings.ts'
import { locationClosureForm } from '../../domain/business/settings/location-closure-form.ts'
import { findSetting, settingsByKey } from '../../domain/business/settings/settings.ts'
import { createFixedFacts, defaultSite } from '../../domain/business/site.ts'
import { validateForm } from '../../domain/kernel/forms/validate-form.ts'

const valuesOf = (key: string) => ({ ...findSetting(key)?.valuesOf(defaultSite) })
const since = new Date('2026-12-01T10:00:00Z')

describe('the initial values of settings', () => {
  test.each(Object.keys(settingsByKey))('%s: are valid, and are saved as the same facts (§11.21)', (key) => {
    const setting = findSetting(key)
    if (!setting) throw new Error('no setting')
    const values = setting.valuesOf(defaultSite)
    expect(validateForm(setting.rules, values)).toMatchObject({ outcome: 'valid' })
    expect(Object.keys(setting.names).sort()).toEqual(Object.keys(values).sort())
    expect(setting.applyTo(defaultSite, values)).toEqual(defaultSite)
  })
})

describe('a rejected setting', () => {
  test.each([
    ['epinal', 'phone', '03 53 01', 'Un numéro a dix chiffres'],
    ['epinal', 'zip_code', '8800', 'Un code postal a cinq chiffres'],
    ['epinal', 'email', 'epinal', 'Cette adresse e-mail n’est pas conforme'],
    ['epinal', 'map', 'javascript:alert(1)', 'Une adresse complète commence par https://'],
    ['epinal', 'monday_open', '06:61', 'Une heure s’écrit 07:30'],
    ['epinal', 'monday_open', '', 'Indiquez les deux heures'],
    ['epinal', 'monday_close', '06:00', 'La fermeture vient après l’ouverture'],
    ['epinal', 'monday_break', '12:00', 'Indiquez les deux heures'],
    ['epinal', 'saturday_resume', '14:00', 'Indiquez les deux heures'],
    ['epinal', 'siret', '999 412 063 00012', 'Ce SIRET n’existe pas'],
    ['epinal', 'rims_per_day', '0', 'Un nombre entier, de 1 à 500'],
    ['epinal', 'latitude', '91', 'En degrés décimaux'],
    ['entreprise', 'iban', 'FR76 9999 0900 0100 0412 6300 65', 'Cet IBAN n’existe pas'],
    ['entreprise', 'siren', '999 412 064', 'Ce SIREN n’existe pas'],
    ['entreprise', 'company_name', '  ', 'Ne laissez pas ce champ vide'],
    ['phrases', 'facebook', 'http://facebook.com/x', 'Une adresse complète commence par https://'],
    ['phrases', 'rims_per_year', '7000,5', 'Un nombre entier'],
    ['conditions', 'deposit', '101', 'Un nombre entier, de 0 à 100'],
    ['conditions', 'storage', '-1', 'Un montant hors taxes'],
    ['lettre', 'per_minute', '0', 'Un nombre entier'],
  ])('%s, %s « %s » has its sentence (§11.21)', (key, field, input, sentence) => {
    const rules = findSetting(key)?.rules
    if (!rules) throw new Error('no setting')
    const validation = validateForm(rules, { ...valuesOf(key), [field]: input })
    const problems = validation.outcome === 'invalid' ? Object.values(validation.problems) : []
    expect(problems).toEqual([expect.stringContaining(sentence)])
  })

  test.each([
    [{ from: '2026-08-14', to: '2026-08-03' }, 'Le dernier jour vient après le premier'],
    [{ from: '2026-02-30', to: '2026-03-03' }, 'Ce jour n’existe pas'],
    [{ from: '2026-08-01', to: '2027-09-01' }, 'Une fermeture dure un an au plus'],
    [{ reason: ' ' }, 'Indiquez la raison'],
    [{ place: 'lyon' }, 'Choisissez un lieu'],
    [{ opens: '07:00' }, 'Indiquez les deux heures, ou aucune'],
    [{ opens: '12:00', closes: '07:00' }, 'La fermeture vient après l’ouverture'],
    [{ opens: '06:61', closes: '12:00' }, 'Une heure s’écrit 07:30'],
  ])('a closure with %o has its sentence (§9.5, §11.21)', (input, sentence) => {
    const whole = { place: 'epinal', from: '2026-08-03', to: '2026-08-14', reason: 'congés', ...input }
    const validation = validateForm(locationClosureForm, whole)
    const problems = validation.outcome === 'invalid' ? Object.values(validation.problems) : []
    expect(problems).toEqual([expect.stringContaining(sentence)])
  })
})

test.each([
  [{ monday_break: '06:00', monday_resume: '14:00' }, 'La pause commence entre'],
  [{ monday_break: '12:00', monday_resume: '11:00' }, 'La reprise vient après la pause'],
  [{ monday_break: '12:00', monday_resume: '15:30' }, 'La reprise vient après la pause'],
  [{ saturday_break: '12:00', saturday_resume: '14:00' }, 'Indiquez aussi l’ouverture'],
  [{ monday_break: '12h', monday_resume: '14:00' }, 'Une heure s’écrit 07:30'],
])('a break of %o has its sentence (§9.5, §11.21)', (input, sentence) => {
  const rules = findSetting('epinal')?.rules
  if (!rules) throw new Error('no setting')
  const validation = validateForm(rules, { ...valuesOf('epinal'), ...input })
  const problems = validation.outcome === 'invalid' ? Object.values(validation.problems) : []
  expect(problems).toEqual([expect.stringContaining(sentence)])
})

test('a break at midday is read from its fields; a version saved before breaks existed has none (§9.5, §11.21)', () => {
  const { monday_break: _, monday_resume: __, ...older } = valuesOf('epinal')
  const hoursOf = (values: Record<string, string>) =>
    siteFromSettingVersions([{ key: 'epinal', values, since }], createFixedFacts(defaultSite)).locations[0]
      .hours.monday
  expect(hoursOf({ ...older, monday_close: '18:00' })).toEqual({ open: '07:00', close: '18:00' })
  const withBreak = { ...older, monday_close: '18:00', monday_break: '12:00', monday_resume: '14:00' }
  expect(hoursOf(withBreak)).toEqual({
    open: '07:00',
    close: '18:00',
    break: { from: '12:00', until: '14:00' },
  })
})

test('a phone number is shown in pairs and linked in international form, and the map follows the address (§11.21)', () => {
  const values = { ...valuesOf('epinal'), phone: '0353014299', line_1: '1 quai des Forges' }
  const [location] = siteFromSettingVersions(
    [{ key: 'epinal', values, since }],
    createFixedFacts(defaultSite),
  ).locations
  expect(location.phone).toEqual({ display: '03 53 01 42 99', link: 'tel:+33353014299' })
  expect(location.mapsUrl).toContain(encodeURIComponent('1 quai des Forges, 88000 Épinal'))
})

test('a missing field of a version gets its initial value; an unknown key changes nothing (§11.21)', () => {
  const facts = siteFromSettingVersions(
    [
      { key: 'conditions', values: { deposit: '40' }, since },
      { key: 'gone', values: { deposit: '10' }, since },
    ],
    createFixedFacts(defaultSite),
  )
  expect(facts).toEqual({
    ...defaultSite,
    terms: { ...defaultSite.terms, depositPercent: 40 },
  })
})

test.each([
  ['2026-12-24', '2026-12-24', 'le 24 décembre'],
  ['2026-08-01', '2026-08-01', 'le 1er août'],
  ['2026-08-03', '2026-08-14', 'du 3 au 14 août'],
  ['2026-08-01', '2026-08-14', 'du 1er au 14 août'],
  ['2026-12-28', '2027-01-03', 'du 28 décembre au 3 janvier'],
  ['2026-01-05', '2026-12-31', 'du 5 janvier 2026 au 31 décembre 2026'],
])('a closure from %s to %s is written « %s » (§11.21)', (from, to, said) => {
  expect(formatLocationClosureDays({ from, to }).replaceAll('\u00a0', ' ')).toBe(said)
})

test.each([
  ['2026-08-03T08:00:00Z', 'Fermé aujourd’hui : congés d’été, ouvre lundi 17 août à 07 h 00'],
  ['2026-08-02T08:00:00Z', 'Fermé, ouvre lundi 17 août à 07 h 00'],
  ['2026-08-13T08:00:00Z', 'Fermé aujourd’hui : congés d’été, ouvre lundi à 07 h 00'],
  ['2026-08-17T08:00:00Z', 'Ouvert jusqu’à 15 h 30'],
])('the opening status during a two-week closure, at %s, is « %s » (§9.5, §11.21)', (instant, sentence) => {
  const closures = [
    { id: 'a', locationId: null, from: '2026-08-03', to: '2026-08-14', reason: 'congés d’été' },
  ]
  const status = openingStatusOf({ ...defaultSite.locations[0], closures }, new Date(instant))
  expect(status.sentence.replaceAll('\u00a0', ' ')).toBe(sentence)
})

test.each([
  // The form accepts closures of up to 366 days: one day less, then the longest.
  ['2026-10-05', '2027-10-05', '2026-10-05T08:00:00Z', 'mercredi 6 octobre 2027'],
  ['2026-10-05', '2027-10-06', '2026-10-05T08:00:00Z', 'jeudi 7 octobre 2027'],
  // Only the date of an opening more than sixty days ahead names its year.
  ['2026-08-03', '2026-10-02', '2026-08-06T08:00:00Z', 'lundi 5 octobre'],
  ['2026-08-03', '2026-10-02', '2026-08-05T08:00:00Z', 'lundi 5 octobre 2026'],
])(
  'the opening status during a closure from %s to %s, at %s, names the day of reopening: %s (§9.5, §11.21)',
  (from, to, instant, day) => {
    const closures = [{ id: 'a', locationId: null, from, to, reason: 'travaux' }]
    const status = openingStatusOf({ ...defaultSite.locations[0], closures }, new Date(instant))
    expect(status.sentence.replaceAll('\u00a0', ' ')).toBe(
      `Fermé aujourd’hui : travaux, ouvre ${day} à 07 h 00`,
    )
  },
)

test.each([
  // Christmas Eve, a Thursday, has short hours. The Saturday before Easter is open, unlike other Saturdays.
  ['2026-12-24T10:00:00Z', 'Ouvert jusqu’à 12 h 00'],
  ['2026-12-24T12:00:00Z', 'Fermé, ouvre lundi à 07 h 00'],
  ['2027-03-26T20:00:00Z', 'Fermé, ouvre demain à 08 h 00'],
  ['2027-03-27T08:00:00Z', 'Ouvert jusqu’à 13 h 00'],
  // A special day is open even on a public holiday.
  ['2027-05-08T08:00:00Z', 'Ouvert jusqu’à 11 h 00'],
  // A period changes only days that would be open: neither the weekend nor 14 July.
  ['2027-07-12T12:00:00Z', 'Fermé, ouvre demain à 06 h 00'],
  ['2027-07-13T20:00:00Z', 'Fermé, ouvre jeudi à 06 h 00'],
  ['2027-07-14T08:00:00Z', 'Fermé aujourd’hui : 14 juillet, ouvre demain à 06 h 00'],
  ['2027-07-16T20:00:00Z', 'Fermé, ouvre lundi à 06 h 00'],
  // A closed day within the period stays closed.
  ['2027-07-20T08:00:00Z', 'Fermé aujourd’hui : inventaire, ouvre demain à 06 h 00'],
])('the opening status with special hours, at %s, is « %s » (§9.5, §11.21)', (instant, sentence) => {
  const days = (from: string, to: string, hours?: { open: string; close: string }) => ({
    id: from,
    locationId: null,
    from,
    to,
    reason: 'inventaire',
    ...(hours && { hours }),
  })
  const closures = [
    days('2026-12-24', '2026-12-24', { open: '07:00', close: '12:00' }),
    days('2027-03-27', '2027-03-27', { open: '08:00', close: '13:00' }),
    days('2027-05-08', '2027-05-08', { open: '09:00', close: '11:00' }),
    days('2027-07-12', '2027-07-23', { open: '06:00', close: '13:00' }),
    days('2027-07-20', '2027-07-20'),
  ]
  const status = openingStatusOf({ ...defaultSite.locations[0], closures }, new Date(instant))
  expect(status.sentence.replaceAll('\u00a0', ' ')).toBe(sentence)
})
