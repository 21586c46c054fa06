import { frenchSpaces } from '../french-spaces.ts'
import type { Accessibility, Site } from '../site.ts'
import type { companyFieldNames } from './company-fields.ts'
import { breaking, type SettingValues, unbroken } from './setting.ts'

export function valuesOf({ legal, contactEmail, securityEmail }: Site): SettingValues {
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
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, breaking(text)]))
}

export function legalOf(values: SettingValues): Site['legal'] {
  const of = (field: keyof typeof companyFieldNames) => values[field] ?? ''
  return {
    companyName: of('company_name'),
    form: of('form'),
    capital: unbroken(of('capital')),
    address: of('address'),
    registry: of('registry'),
    siren: unbroken(of('siren')),
    vatNumber: unbroken(of('vat_number')),
    iban: unbroken(of('iban')),
    publicationDirector: of('publication_director'),
    privacyEmail: of('privacy_email'),
    host: {
      name: of('host_name'),
      address: of('host_address'),
      country: of('host_country'),
      phone: of('host_phone'),
    },
    mailProvider: { name: of('mail_provider_name'), country: of('mail_provider_country') },
    otherProcessors: frenchSpaces(of('other_processors')),
    dataTransfers: of('data_transfers'),
    insurance: {
      insurer: of('insurer'),
      address: of('insurer_address'),
      territory: of('insurance_territory'),
    },
    accessibility: {
      state: of('accessibility_state') as Accessibility['state'],
      assessed: frenchSpaces(of('accessibility_assessed')),
      gaps: frenchSpaces(of('accessibility_gaps')),
    },
    mediator: { name: of('mediator_name'), address: of('mediator_address'), url: of('mediator_url') },
  }
}
