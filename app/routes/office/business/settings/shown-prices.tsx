import { href } from 'react-router'
import {
  shownPriceFieldName,
  shownPriceOptions,
} from '../../../../../domain/business/settings/shown-prices-setting.ts'
import { rimServiceNames } from '../../../../../domain/kernel/rim-words.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/shown-prices.ts'
import { loadSettingPage, settingForms } from './setting-page.server.ts'
import { SettingFields, SettingPage } from './setting-page.tsx'

const forms = settingForms('prix-montres')

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  help: {
    title: 'Prix montrés',
    what: 'Les prix de la grille que le site affiche, prestation par prestation.',
    how: [
      'Le site affiche le prix TTC du jour, ou une fourchette si les points de vente diffèrent.',
      'Une prestation non montrée, ou sans prix dans la grille, est affichée «\u00a0sur devis\u00a0».',
      'L’affiche de l’entrée, elle, montre toute la grille.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.title ?? 'Réglages')

export const loader = ({ context }: Route.LoaderArgs) => loadSettingPage(context, 'prix-montres')

export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Settings: which prices of the grid visitors see. */
export default function ShownPricesSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      setting={loaderData}
      lead="Les prix de la grille que lisent les visiteurs, toutes taxes comprises. Les autres sont affichés «&nbsp;sur devis&nbsp;»."
      shownAt={href('/tarifs')}
      outcomes={actionData ?? {}}
    >
      {(parts) => <SettingFields groups={groups} {...parts} />}
    </SettingPage>
  )
}

const groups = [
  {
    legend: 'Prix montrés',
    lines: Object.entries(rimServiceNames).map(([service, label]) => ({
      name: shownPriceFieldName(service),
      label,
      required: true,
      options: shownPriceOptions,
    })),
  },
]
