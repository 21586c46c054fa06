import { href } from 'react-router'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/terms.ts'
import { loadSettingPage, settingForms } from './setting-page.server.ts'
import {
  countInputProps,
  requiredInputProps,
  SettingFields,
  type SettingGroup,
  SettingPage,
} from './setting-page.tsx'

const forms = settingForms('conditions')

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  help: {
    title: 'Acompte, validité, garde',
    what: 'L’acompte, la validité des devis, le prix de la garde.',
    how: ['Les textes qui citent ces chiffres se mettent à jour tout seuls.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.title ?? 'Réglages')

export const loader = ({ context }: Route.LoaderArgs) => loadSettingPage(context, 'conditions')

export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Settings: values in the general terms that the workshop chooses. */
export default function TermsSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      setting={loaderData}
      lead="Les devis et les factures déjà émis gardent les leurs."
      shownAt={href('/conditions_generales')}
      outcomes={actionData ?? {}}
    >
      {(parts) => <SettingFields groups={termsGroups} {...parts} />}
    </SettingPage>
  )
}

const termsGroups: readonly SettingGroup[] = [
  {
    legend: 'Devis',
    lines: [
      { name: 'deposit', label: 'Acompte à la commande, en\u00a0%', ...countInputProps, maxLength: 3 },
      {
        name: 'validity',
        label: 'Validité d’un devis, en jours',
        ...countInputProps,
        maxLength: 3,
        hint: 'Chaque devis peut en avoir une autre.',
      },
      {
        name: 'code_from',
        label: 'Code par e-mail pour accepter en ligne, à partir de (TTC, en\u00a0€)',
        inputMode: 'decimal',
        maxLength: 12,
        hint: 'Vide\u00a0: jamais. Le code part à l’adresse du devis et reste valable dix minutes.',
      },
    ],
  },
  {
    legend: 'Garde des jantes non retirées',
    lines: [
      {
        name: 'storage',
        label: 'Frais par jour, hors taxes, en\u00a0€',
        ...requiredInputProps,
        inputMode: 'decimal',
        maxLength: 12,
      },
      {
        name: 'storage_notice',
        label: 'Jours laissés après l’avis de retrait',
        ...countInputProps,
        maxLength: 2,
      },
    ],
  },
]
