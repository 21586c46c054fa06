import { href } from 'react-router'
import { accessibilityStateNames } from '../../../../../domain/business/site.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/company.ts'
import { loadSettingPage, settingForms } from './setting-page.server.ts'
import {
  emailInputProps,
  requiredTextField,
  SettingFields,
  type SettingGroup,
  SettingPage,
  urlInputProps,
} from './setting-page.tsx'

const forms = settingForms('entreprise')

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  help: {
    title: 'Entreprise',
    what: 'Ce qui identifie l’entreprise sur le site et les documents.',
    how: ['Les documents déjà émis ne changent pas.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.title ?? 'Réglages')

export const loader = ({ context }: Route.LoaderArgs) => loadSettingPage(context, 'entreprise')

export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Settings: legal facts of the company. */
export default function CompanySettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      setting={loaderData}
      lead="Les informations reprises dans les mentions légales, les conditions, les devis et les factures à venir."
      shownAt={href('/mentions_legales')}
      outcomes={actionData ?? {}}
    >
      {(parts) => <SettingFields groups={companyGroups} {...parts} />}
    </SettingPage>
  )
}

const companyGroups: readonly SettingGroup[] = [
  {
    legend: 'Société',
    lines: [
      requiredTextField('company_name', 'Dénomination'),
      requiredTextField('form', 'Forme juridique'),
      requiredTextField('capital', 'Capital'),
      requiredTextField('address', 'Siège social'),
      requiredTextField('registry', 'Immatriculation', { hint: 'RCS et sa ville' }),
      requiredTextField('siren', 'SIREN', { inputMode: 'numeric' }),
      requiredTextField('vat_number', 'N° de TVA', { autoCapitalize: 'characters' }),
      requiredTextField('iban', 'IBAN', {
        autoCapitalize: 'characters',
        hint: 'Il figure sur les devis et les factures.',
      }),
      requiredTextField('publication_director', 'Directeur de la publication'),
    ],
  },
  {
    legend: 'Adresses e-mail',
    lines: [
      { name: 'contact_email', label: 'Contact', ...emailInputProps },
      { name: 'privacy_email', label: 'Données personnelles', ...emailInputProps },
      { name: 'security_email', label: 'Sécurité du site', ...emailInputProps },
    ],
  },
  {
    legend: 'Médiateur de la consommation',
    lines: [
      requiredTextField('mediator_name', 'Nom'),
      requiredTextField('mediator_address', 'Adresse'),
      requiredTextField('mediator_url', 'Site', { ...urlInputProps }),
    ],
  },
  {
    legend: 'Assurance professionnelle',
    lines: [
      requiredTextField('insurer', 'Assureur', {
        required: false,
        hint: 'Nom, adresse et territoire figurent dans les mentions légales.',
      }),
      requiredTextField('insurer_address', 'Adresse de l’assureur', { required: false }),
      requiredTextField('insurance_territory', 'Territoire couvert', {
        required: false,
        hint: 'Par exemple France métropolitaine',
      }),
    ],
  },
  {
    legend: 'Accessibilité du site',
    lines: [
      requiredTextField('accessibility_state', 'Conformité', {
        required: true,
        options: accessibilityStateNames,
      }),
      requiredTextField('accessibility_assessed', 'Comment elle a été évaluée', {
        required: false,
        maxLength: 200,
      }),
      requiredTextField('accessibility_gaps', 'Ce qui n’est pas encore accessible', {
        required: false,
        isLong: true,
        maxLength: 2_000,
      }),
    ],
  },
  {
    legend: 'Hébergement et e-mails',
    lines: [
      requiredTextField('host_name', 'Hébergeur'),
      requiredTextField('host_address', 'Adresse'),
      requiredTextField('host_country', 'Pays'),
      requiredTextField('host_phone', 'Téléphone', { type: 'tel' }),
      requiredTextField('mail_provider_name', 'Acheminement des e-mails'),
      requiredTextField('mail_provider_country', 'Pays de l’acheminement'),
      requiredTextField('other_processors', 'Autres prestataires', {
        required: false,
        isLong: true,
        maxLength: 400,
        hint: 'En phrases entières, telles que la politique de confidentialité les cite\u00a0: qui garde les fichiers ou les copies des sauvegardes, la plateforme de facturation.',
      }),
      requiredTextField('data_transfers', 'Transferts hors de l’Union européenne', {
        isLong: true,
        maxLength: 400,
      }),
    ],
  },
]
