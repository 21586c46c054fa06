import * as z from 'zod/mini'
import {
  requiredLineRule as neededLine,
  optionalLineRule,
  optionalTextRule,
  validatedLineRule,
  validatedRequiredLineRule,
} from '../../kernel/forms/fields.ts'
import { withFrenchSpaces } from '../../kernel/text/french-spaces.ts'
import { findSirenProblem } from '../../people/clients/company-numbers.ts'
import { findVatNumberProblem } from '../../people/clients/vat-number.ts'
import { type Accessibility, accessibilityStateNames, defaultSite, type Site } from '../site.ts'
import {
  checkUnlessUnchanged,
  findEmailProblem,
  findIbanProblem,
  findLinkProblem,
  type Setting,
  type SettingValues,
  withNoBreakSpaces,
  withPlainSpaces,
} from './setting.ts'

const companyFieldNames = {
  company_name: 'société',
  form: 'forme',
  capital: 'capital',
  address: 'siège',
  registry: 'registre du commerce',
  siren: 'SIREN',
  vat_number: 'n° de TVA',
  iban: 'IBAN',
  publication_director: 'directeur de la publication',
  contact_email: 'e-mail de contact',
  privacy_email: 'e-mail pour les données personnelles',
  security_email: 'e-mail pour la sécurité',
  mediator_name: 'médiateur',
  mediator_address: 'adresse du médiateur',
  mediator_url: 'site du médiateur',
  host_name: 'hébergeur',
  host_address: 'adresse de l’hébergeur',
  host_country: 'pays de l’hébergeur',
  host_phone: 'téléphone de l’hébergeur',
  mail_provider_name: 'acheminement des e-mails',
  mail_provider_country: 'pays de l’acheminement',
  other_processors: 'autres prestataires',
  data_transfers: 'transferts hors de l’Union européenne',
  insurer: 'assureur',
  insurer_address: 'adresse de l’assureur',
  insurance_territory: 'territoire couvert par l’assurance',
  accessibility_state: 'conformité de l’accessibilité',
  accessibility_assessed: 'évaluation de l’accessibilité',
  accessibility_gaps: 'défauts d’accessibilité',
}

const requiredLine = (maxLength = 160) => neededLine(maxLength, 'Ne laissez pas ce champ vide')
const emailRule = () => validatedRequiredLineRule(254, 'Indiquez une adresse e-mail', findEmailProblem)

const companyRules = z.object({
  company_name: requiredLine(),
  form: requiredLine(),
  capital: requiredLine(40),
  address: requiredLine(),
  registry: requiredLine(80),
  siren: validatedRequiredLineRule(
    40,
    'Indiquez le SIREN',
    checkUnlessUnchanged(defaultSite.legal.siren, findSirenProblem),
  ),
  vat_number: validatedRequiredLineRule(
    40,
    'Indiquez le numéro de TVA',
    checkUnlessUnchanged(defaultSite.legal.vatNumber, (typed) => findVatNumberProblem(typed, null)),
  ),
  iban: validatedRequiredLineRule(50, 'Indiquez l’IBAN', findIbanProblem),
  publication_director: requiredLine(80),
  contact_email: emailRule(),
  privacy_email: emailRule(),
  security_email: emailRule(),
  mediator_name: requiredLine(),
  mediator_address: requiredLine(),
  mediator_url: validatedRequiredLineRule(300, 'Indiquez le site du médiateur', findLinkProblem),
  host_name: requiredLine(),
  host_address: requiredLine(),
  host_country: requiredLine(60),
  host_phone: requiredLine(40),
  mail_provider_name: requiredLine(),
  mail_provider_country: requiredLine(60),
  other_processors: optionalTextRule(400),
  data_transfers: requiredLine(400),
  insurer: optionalLineRule(160),
  insurer_address: optionalLineRule(160),
  insurance_territory: optionalLineRule(160),
  accessibility_state: validatedLineRule(20, (typed) =>
    Object.hasOwn(accessibilityStateNames, typed) ? null : 'Choisissez dans la liste',
  ),
  accessibility_assessed: optionalLineRule(200),
  accessibility_gaps: optionalTextRule(2_000),
})

function companyValuesOf({ legal, contactEmail, securityEmail }: Site): SettingValues {
  const { companyName, form, capital, address, registry, siren, vatNumber, iban } = legal
  const { host, mailProvider, mediator, insurance, accessibility } = legal
  const texts = {
    company_name: companyName,
    form,
    capital,
    address,
    registry,
    siren,
    vat_number: vatNumber,
    iban,
    publication_director: legal.publicationDirector,
    contact_email: contactEmail,
    privacy_email: legal.privacyEmail,
    security_email: securityEmail,
    mediator_name: mediator.name,
    mediator_address: mediator.address,
    mediator_url: mediator.url,
    host_name: host.name,
    host_address: host.address,
    host_country: host.country,
    host_phone: host.phone,
    mail_provider_name: mailProvider.name,
    mail_provider_country: mailProvider.country,
    other_processors: legal.otherProcessors,
    data_transfers: legal.dataTransfers,
    insurer: insurance.insurer,
    insurer_address: insurance.address,
    insurance_territory: insurance.territory,
    accessibility_state: accessibility.state,
    accessibility_assessed: accessibility.assessed,
    accessibility_gaps: accessibility.gaps,
  }
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, withPlainSpaces(text)]))
}

function companyOf(values: SettingValues): Site['legal'] {
  const of = (field: keyof typeof companyFieldNames) => values[field] ?? ''
  return {
    companyName: of('company_name'),
    form: of('form'),
    capital: withNoBreakSpaces(of('capital')),
    address: of('address'),
    registry: of('registry'),
    siren: withNoBreakSpaces(of('siren')),
    vatNumber: withNoBreakSpaces(of('vat_number')),
    iban: withNoBreakSpaces(of('iban')),
    publicationDirector: of('publication_director'),
    privacyEmail: of('privacy_email'),
    host: {
      name: of('host_name'),
      address: of('host_address'),
      country: of('host_country'),
      phone: of('host_phone'),
    },
    mailProvider: { name: of('mail_provider_name'), country: of('mail_provider_country') },
    otherProcessors: withFrenchSpaces(of('other_processors')),
    dataTransfers: of('data_transfers'),
    insurance: {
      insurer: of('insurer'),
      address: of('insurer_address'),
      territory: of('insurance_territory'),
    },
    accessibility: {
      state: of('accessibility_state') as Accessibility['state'],
      assessed: withFrenchSpaces(of('accessibility_assessed')),
      gaps: withFrenchSpaces(of('accessibility_gaps')),
    },
    mediator: { name: of('mediator_name'), address: of('mediator_address'), url: of('mediator_url') },
  }
}

/** The company that runs the site, as legal texts, estimates and invoices name it. */
export const companySetting: Setting = {
  name: () => 'Entreprise',
  names: companyFieldNames,
  rules: companyRules,
  valuesOf: companyValuesOf,
  older: {
    insurer: '',
    insurer_address: '',
    insurance_territory: '',
    accessibility_state: 'unknown',
    accessibility_assessed: '',
    accessibility_gaps: '',
  },
  applyTo: (site, values) => ({
    ...site,
    contactEmail: values.contact_email ?? '',
    securityEmail: values.security_email ?? '',
    legal: companyOf(values),
  }),
}
