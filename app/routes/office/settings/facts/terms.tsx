import { href } from 'react-router'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/terms.ts'
import { termsGroups } from './field-groups/terms-groups.ts'
import { readSetting } from './read-setting.server.ts'
import { SettingFields } from './setting-fields.tsx'
import { settingForms } from './setting-forms.server.ts'
import { SettingPage } from './setting-page.tsx'

const forms = settingForms('conditions')

export const handle = {
  ...officePage,
  act: 'edit-settings',
  help: {
    title: 'Acompte, validité, garde',
    what: 'L’acompte, la validité des devis, le prix du gardiennage.',
    how: ['Les textes qui citent ces chiffres suivent tout seuls.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.title ?? 'Réglages')

export const loader = ({ context }: Route.LoaderArgs) => readSetting(context, 'conditions')

export const action = (visit: Route.ActionArgs) => forms.action(visit)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** What the general terms leave to the workshop (docs/product.md §11.21). */
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
