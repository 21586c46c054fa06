import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/letter.ts'
import { letterGroups } from './field-groups/letter-groups.ts'
import { readSetting } from './read-setting.server.ts'
import { SettingFields } from './setting-fields.tsx'
import { settingForms } from './setting-forms.server.ts'
import { SettingPage } from './setting-page.tsx'

const forms = settingForms('lettre')

export const handle = {
  ...officePage,
  act: 'edit-settings',
  help: {
    title: 'Réglages de la lettre',
    what: 'La cadence d’envoi de la lettre.',
    how: ['Plus lente, elle passe mieux chez les grandes messageries.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.title ?? 'Réglages')

export const loader = ({ context }: Route.LoaderArgs) => readSetting(context, 'lettre')

export const action = (visit: Route.ActionArgs) => forms.action(visit)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** How the newsletter is offered and sent (docs/product.md §11.21). */
export default function LetterSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      setting={loaderData}
      lead="Comment la lettre est proposée, et à quelle allure elle part."
      shownAt="/"
      outcomes={actionData ?? {}}
    >
      {(parts) => <SettingFields groups={letterGroups} {...parts} />}
    </SettingPage>
  )
}
