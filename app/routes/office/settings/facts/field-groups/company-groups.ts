import type { SettingGroup } from '../setting-fields.tsx'
import { link, mail, plain } from './line-kinds.ts'

export const companyGroups: readonly SettingGroup[] = [
  {
    legend: 'Société',
    lines: [
      plain('company_name', 'Dénomination'),
      plain('form', 'Forme juridique'),
      plain('capital', 'Capital'),
      plain('address', 'Siège social'),
      plain('registry', 'Immatriculation', { hint: 'RCS et sa ville' }),
      plain('siren', 'SIREN', { inputMode: 'numeric' }),
      plain('vat_number', 'N° de TVA', { autoCapitalize: 'characters' }),
      plain('iban', 'IBAN', {
        autoCapitalize: 'characters',
        hint: 'Il figure sur les devis et les factures.',
      }),
      plain('publication_director', 'Directeur de la publication'),
    ],
  },
  {
    legend: 'Adresses e-mail',
    lines: [
      { name: 'contact_email', label: 'Contact', ...mail },
      { name: 'privacy_email', label: 'Données personnelles', ...mail },
      { name: 'security_email', label: 'Sécurité du site', ...mail },
    ],
  },
  {
    legend: 'Médiateur de la consommation',
    lines: [
      plain('mediator_name', 'Nom'),
      plain('mediator_address', 'Adresse'),
      plain('mediator_url', 'Site', { ...link }),
    ],
  },
  {
    legend: 'Hébergement et e-mails',
    lines: [
      plain('host_name', 'Hébergeur'),
      plain('host_address', 'Adresse'),
      plain('host_country', 'Pays'),
      plain('host_phone', 'Téléphone', { type: 'tel' }),
      plain('mail_provider_name', 'Acheminement des e-mails'),
      plain('mail_provider_country', 'Pays de l’acheminement'),
      plain('data_transfers', 'Transferts hors de l’Union européenne', { isLong: true, maxLength: 400 }),
    ],
  },
]
