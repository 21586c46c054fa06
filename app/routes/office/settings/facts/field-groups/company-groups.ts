import type { SettingGroup } from '../setting-fields.tsx'
import { link, mail, plainLine } from './line-kinds.ts'

export const companyGroups: readonly SettingGroup[] = [
  {
    legend: 'Société',
    lines: [
      plainLine('company_name', 'Dénomination'),
      plainLine('form', 'Forme juridique'),
      plainLine('capital', 'Capital'),
      plainLine('address', 'Siège social'),
      plainLine('registry', 'Immatriculation', { hint: 'RCS et sa ville' }),
      plainLine('siren', 'SIREN', { inputMode: 'numeric' }),
      plainLine('vat_number', 'N° de TVA', { autoCapitalize: 'characters' }),
      plainLine('iban', 'IBAN', {
        autoCapitalize: 'characters',
        hint: 'Il figure sur les devis et les factures.',
      }),
      plainLine('publication_director', 'Directeur de la publication'),
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
      plainLine('mediator_name', 'Nom'),
      plainLine('mediator_address', 'Adresse'),
      plainLine('mediator_url', 'Site', { ...link }),
    ],
  },
  {
    legend: 'Hébergement et e-mails',
    lines: [
      plainLine('host_name', 'Hébergeur'),
      plainLine('host_address', 'Adresse'),
      plainLine('host_country', 'Pays'),
      plainLine('host_phone', 'Téléphone', { type: 'tel' }),
      plainLine('mail_provider_name', 'Acheminement des e-mails'),
      plainLine('mail_provider_country', 'Pays de l’acheminement'),
      plainLine('data_transfers', 'Transferts hors de l’Union européenne', { isLong: true, maxLength: 400 }),
    ],
  },
]
