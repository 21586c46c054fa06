import type { FormProblems } from '../../kernel/forms/validate-form.ts'
import { mapKeepingLength } from '../../kernel/lists/map-entries.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { findSirenProblem, onlyDigitsOf } from '../../people/clients/company-numbers.ts'
import {
  defaultSite,
  type Facts,
  type Location,
  mapsUrl,
  missingFactPlaceholder,
  type Site,
} from '../site.ts'
import type { SettingValues } from './setting.ts'

/*
 * `domain/business/site.ts` describes an example company. It is shown only in the demo: elsewhere each fact that identifies the
 * company or a place is replaced by `missingFactPlaceholder` until the workshop has entered its own. The names of the brands, the
 * towns and their opening hours are not replaced, because the specification of the site contains them
 * (docs/decisions/0055-required-business-facts-and-site-health.md).
 */

/** Key of the company in `settings.ts`. */
export const companySettingKey = 'entreprise'
const brandKey = 'marque'

/**
 * Whether `domain/business/site.ts` still describes the example company: no real company has a SIREN with a wrong check
 * digit.
 */
const isExample = (): boolean => findSirenProblem(defaultSite.legal.siren) !== null

/** Whether the facts of the example are shown. */
type Example = Pick<Facts, 'showsExample'>

/** Whether facts that are still those of the example are hidden. */
const hidesExample = ({ showsExample }: Example): boolean => !showsExample && isExample()

/** Whether the initial values of this setting are hidden, because they are those of the example company. */
export const hidesInitialSettingValues = (key: string, facts: Example): boolean =>
  hidesExample(facts) && (key === companySettingKey || defaultSite.locations.some(({ id }) => id === key))

/**
 * Whether stored values of this setting may still be facts of the example, to be hidden: true for the settings whose
 * initial values are hidden, and for the brand, which contains the address of the second brand's site.
 */
const mayHoldExample = (key: string, facts: Example): boolean =>
  hidesInitialSettingValues(key, facts) || (hidesExample(facts) && key === brandKey)

/** Returns the facts of a site on which nothing was entered yet. */
export function initialSiteFactsOf(facts: Example): Site {
  if (!hidesExample(facts)) return defaultSite
  const { legal, locations, pointsOfSale } = defaultSite
  return withMissingFactPlaceholders(
    {
      ...defaultSite,
      subBrandUrl: '',
      contactEmail: '',
      securityEmail: '',
      socialLinks: [],
      locations: mapKeepingLength(locations, withoutContacts),
      pointsOfSale: mapKeepingLength(pointsOfSale, (pos) => ({ ...pos, siret: '' })),
      legal: {
        ...legal,
        companyName: '',
        form: '',
        capital: '',
        address: '',
        registry: '',
        iban: '',
        siren: '',
        vatNumber: '',
        publicationDirector: '',
        privacyEmail: '',
        host: { name: '', address: '', country: '', phone: '' },
        mailProvider: { name: '', country: '' },
        otherProcessors: '',
        dataTransfers: '',
        mediator: { name: '', address: '', url: '' },
        insurance: { insurer: '', address: '', territory: '' },
        accessibility: { state: 'unknown', assessed: '', gaps: '' },
      },
    },
    facts,
  )
}

const withoutContacts = (location: Location): Location => ({
  ...location,
  streetLines: [''],
  mapsUrl: mapsUrl(`${location.zipCode} ${location.city}`),
  coordinates: null,
  phone: { display: '', link: '' },
  email: '',
})

/** Replaces every empty fact that documents and legal pages need by `missingFactPlaceholder`. */
export function withMissingFactPlaceholders(site: Site, facts: Example): Site {
  if (!hidesExample(facts)) return site
  const { legal } = site
  const { otherProcessors, insurance, accessibility, host, mailProvider, mediator, ...lines } = legal
  return {
    ...site,
    ...marked({ contactEmail: site.contactEmail, securityEmail: site.securityEmail }),
    locations: mapKeepingLength(site.locations, markLocation),
    pointsOfSale: mapKeepingLength(site.pointsOfSale, (pos) => ({
      ...pos,
      siret: pos.siret || missingFactPlaceholder,
    })),
    legal: {
      ...marked(lines),
      otherProcessors,
      insurance,
      accessibility,
      host: marked(host),
      mailProvider: marked(mailProvider),
      mediator: marked(mediator),
    },
  }
}

const markLocation = (location: Location): Location => ({
  ...location,
  streetLines: location.streetLines[0] ? location.streetLines : [missingFactPlaceholder],
  phone: location.phone.display ? location.phone : { display: missingFactPlaceholder, link: '' },
  email: location.email || missingFactPlaceholder,
})

const marked = <Facts extends Readonly<Record<string, string>>>(facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, fact || missingFactPlaceholder]),
  ) as Facts

/** Returns form values in which `missingFactPlaceholder` is replaced by an empty field. */
export const withoutMissingFactPlaceholders = (values: SettingValues): SettingValues =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value === missingFactPlaceholder ? '' : value]),
  )

const ownAddress = 'Remplacez cette adresse par la vôtre\u00a0: c’est celle de l’exemple'
const own = (name: string) => `Remplacez ce ${name} par le vôtre\u00a0: c’est celui de l’exemple`

/** Fields whose example value cannot belong to another company, each with the sentence that rejects it. */
const exampleFields: Readonly<Record<string, string>> = {
  siren: own('SIREN'),
  vat_number: own('numéro de TVA'),
  iban: 'Remplacez cet IBAN par le vôtre\u00a0: c’est celui de l’exemple',
  siret: own('SIRET'),
  phone: own('numéro'),
  email: ownAddress,
  contact_email: ownAddress,
  privacy_email: ownAddress,
  security_email: ownAddress,
  mediator_name: own('médiateur'),
  mediator_address: ownAddress,
  mediator_url: own('site'),
  host_name: own('nom'),
  host_address: ownAddress,
  host_phone: own('numéro'),
  mail_provider_name: own('nom'),
  insurer: own('nom'),
  insurer_address: ownAddress,
  latitude: 'Remplacez cette latitude par la vôtre\u00a0: c’est celle de l’exemple',
  longitude: 'Remplacez cette longitude par la vôtre\u00a0: c’est celle de l’exemple',
  sub_brand_url: ownAddress,
}

const numberFields = ['siren', 'vat_number', 'iban', 'siret', 'phone', 'host_phone']

function isOfExample(field: string, value: string, example: string | undefined): boolean {
  if (!Object.hasOwn(exampleFields, field) || !value || !example) return false
  return numberFields.includes(field)
    ? onlyDigitsOf(value) === onlyDigitsOf(example)
    : value.trim().toLowerCase() === example.toLowerCase()
}

/** Empties example values that a site stored while its forms still offered them. */
export function withoutExampleValues(
  key: string,
  values: SettingValues,
  example: SettingValues,
  facts: Example,
): SettingValues {
  if (!mayHoldExample(key, facts)) return values
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      isOfExample(field, value, example[field]) ? '' : value,
    ]),
  )
}

/** Returns a sentence for each typed value that is the example's; `null` if there is none. */
export function findExampleValueProblems(
  key: string,
  typed: Readonly<Record<string, unknown>>,
  example: SettingValues,
  facts: Example,
): FormProblems | null {
  if (!mayHoldExample(key, facts)) return null
  const sampleEntries = Object.entries(typed).filter(([field, value]) =>
    isOfExample(field, String(value ?? ''), example[field]),
  )
  if (sampleEntries.length === 0) return null
  return Object.fromEntries(
    sampleEntries.map(([field]) => [field, getOwnProperty(exampleFields, field) ?? '']),
  )
}
