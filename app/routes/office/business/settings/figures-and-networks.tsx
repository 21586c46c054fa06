import { portfolioPriceChoices } from '../../../../../domain/business/settings/entry-prices.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/figures-and-networks.ts'
import { loadSettingPage, settingForms } from './setting-page.server.ts'
import {
  countInputProps,
  requiredInputProps,
  SettingFields,
  type SettingGroup,
  SettingPage,
  urlInputProps,
} from './setting-page.tsx'

const forms = settingForms('phrases')

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  help: {
    title: 'Chiffre et réseaux',
    what: 'Les jantes rénovées par an, les prix des réalisations et les réseaux sociaux.',
    how: ['L’ancienne valeur reste dans l’historique.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.title ?? 'Réglages')

export const loader = ({ context }: Route.LoaderArgs) => loadSettingPage(context, 'phrases')

export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Settings: figures and networks shown on the public pages. */
export default function FiguresAndNetworksSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      setting={loaderData}
      lead="Combien de jantes le site annonce, s’il affiche le prix des réalisations, et les réseaux sociaux de l’entreprise."
      shownAt="/"
      outcomes={actionData ?? {}}
    >
      {(parts) => <SettingFields groups={wordsGroups} {...parts} />}
    </SettingPage>
  )
}

const wordsGroups: readonly SettingGroup[] = [
  {
    legend: 'Chiffre',
    lines: [{ name: 'rims_per_year', label: 'Jantes rénovées par an', ...countInputProps, maxLength: 7 }],
  },
  {
    legend: 'Réalisations',
    hint: 'Celles qui viennent d’une commande affichent à dix euros près ce qu’une jante a coûté, TTC.',
    lines: [{ name: 'entry_prices', label: 'Prix', ...requiredInputProps, options: portfolioPriceChoices }],
  },
  {
    legend: 'Réseaux sociaux',
    lines: [
      {
        name: 'facebook',
        label: 'Facebook',
        ...urlInputProps,
        hint: 'Vide\u00a0: le lien disparaît du site.',
      },
      {
        name: 'instagram',
        label: 'Instagram',
        ...urlInputProps,
        hint: 'Vide\u00a0: le lien disparaît du site.',
      },
    ],
  },
]
