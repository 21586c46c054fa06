import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/brand.ts'
import { link, plainLine } from './field-groups/line-kinds.ts'
import { readSetting } from './read-setting.server.ts'
import { SettingFields, type SettingGroup } from './setting-fields.tsx'
import { settingForms } from './setting-forms.server.ts'
import { SettingPage } from './setting-page.tsx'

const forms = settingForms('marque')

export const handle = {
  ...officePage,
  act: 'edit-settings',
  help: {
    title: 'Marque',
    what: 'Les noms sous lesquels l’atelier travaille.',
    how: [
      'Le site, les e-mails et les documents à venir les disent aussitôt.',
      'Les documents déjà émis ne changent pas.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.title ?? 'Réglages')

export const loader = ({ context }: Route.LoaderArgs) => readSetting(context, 'marque')

export const action = (visit: Route.ActionArgs) => forms.action(visit)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

const groups: readonly SettingGroup[] = [
  {
    legend: 'Marque',
    lines: [
      plainLine('brand', 'Nom', {
        maxLength: 24,
        hint: 'Le premier mot est en gras dans le logo.',
      }),
    ],
  },
  {
    legend: 'Seconde marque',
    hint: 'Le lieu qui porte ce nom se renomme sous «\u00a0Lieux\u00a0».',
    lines: [
      plainLine('sub_brand', 'Nom', { maxLength: 24 }),
      { name: 'sub_brand_mark', label: 'Mention devant, dans le menu', maxLength: 12 },
      plainLine('sub_brand_url', 'Site', { ...link, maxLength: 300 }),
    ],
  },
]

/** The names of the house (docs/product.md §11.21). */
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
