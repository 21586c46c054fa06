import { accessibilityStates } from '../../../../../../domain/site.ts'
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
    legend: 'Assurance professionnelle',
    lines: [
      plainLine('insurer', 'Assureur', {
        required: false,
        hint: 'Nom, adresse et territoire figurent dans les mentions légales.',
      }),
      plainLine('insurer_address', 'Adresse de l’assureur', { required: false }),
      plainLine('insurance_territory', 'Territoire couvert', {
        required: false,
        hint: 'Par exemple France métropolitaine',
      }),
    ],
  },
  {
    legend: 'Accessibilité du site',
    lines: [
      plainLine('accessibility_state', 'Conformité', {
        required: true,
        options: accessibilityStates,
      }),
      plainLine('accessibility_assessed', 'Comment elle a été évaluée', { required: false, maxLength: 200 }),
      plainLine('accessibility_gaps', 'Ce qui n’est pas encore accessible', {
        required: false,
        isLong: true,
        maxLength: 2_000,
      }),
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
      plainLine('other_processors', 'Autres prestataires', {
        required: false,
        isLong: true,
        maxLength: 400,
        hint: 'En phrases entières, telles que la politique de confidentialité les cite\u00a0: qui garde les fichiers ou les copies des sauvegardes, la plateforme de facturation.',
      }),
      plainLine('data_transfers', 'Transferts hors de l’Union européenne', { isLong: true, maxLength: 400 }),
    ],
  },
]
