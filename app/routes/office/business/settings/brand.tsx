import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/brand.ts'
import { loadSettingPage, settingForms } from './setting-page.server.ts'
import {
  requiredTextField,
  SettingFields,
  type SettingGroup,
  SettingPage,
  urlInputProps,
} from './setting-page.tsx'

const forms = settingForms('marque')

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  help: {
    title: 'Marque',
    what: 'Les noms sous lesquels l’atelier travaille.',
    how: [
      'Le site, les e-mails et les documents à venir les reprennent aussitôt.',
      'Les documents déjà émis ne changent pas.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.title ?? 'Réglages')

export const loader = ({ context }: Route.LoaderArgs) => loadSettingPage(context, 'marque')

export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

const groups: readonly SettingGroup[] = [
  {
    legend: 'Marque',
    lines: [
      requiredTextField('brand', 'Nom', {
        maxLength: 24,
        hint: 'Le premier mot est en gras dans le logo.',
      }),
    ],
  },
  {
    legend: 'Seconde marque',
    hint: 'Le lieu qui porte ce nom se renomme sous «\u00a0Lieux\u00a0».',
    lines: [
      requiredTextField('sub_brand', 'Nom', { maxLength: 24 }),
      { name: 'sub_brand_mark', label: 'Mention devant, dans le menu', maxLength: 12 },
      { name: 'sub_brand_url', label: 'Site', ...urlInputProps, maxLength: 300 },
    ],
  },
]

/** Settings: names of the brand. */
export default function BrandSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      setting={loaderData}
      lead="En tête et au pied du site, dans les titres, les e-mails et les documents à venir."
      shownAt="/"
      outcomes={actionData ?? {}}
    >
      {(parts) => <SettingFields groups={groups} {...parts} />}
    </SettingPage>
  )
}
