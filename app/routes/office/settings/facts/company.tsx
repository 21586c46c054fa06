import { href } from 'react-router'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/company.ts'
import { companyGroups } from './field-groups/company-groups.ts'
import { readSetting } from './read-setting.server.ts'
import { SettingFields } from './setting-fields.tsx'
import { settingForms } from './setting-forms.server.ts'
import { SettingPage } from './setting-page.tsx'

const forms = settingForms('entreprise')

export const handle = {
  ...officePage,
  act: 'edit-settings',
  help: {
    title: 'Entreprise',
    what: 'Ce qui identifie l’entreprise sur le site et les documents.',
    how: ['Les documents déjà émis ne changent pas.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.title ?? 'Réglages')

export const loader = ({ context }: Route.LoaderArgs) => readSetting(context, 'entreprise')

export const action = (visit: Route.ActionArgs) => forms.action(visit)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** The company behind the site (docs/product.md §11.21). */
export default function CompanySettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      setting={loaderData}
      lead="Ce que disent les mentions légales, les conditions, les devis et les factures à venir."
      shownAt={href('/mentions_legales')}
      outcomes={actionData ?? {}}
    >
      {(parts) => <SettingFields groups={companyGroups} {...parts} />}
    </SettingPage>
  )
}
