import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/words.ts'
import { wordsGroups } from './field-groups/words-groups.ts'
import { readSetting } from './read-setting.server.ts'
import { SettingFields } from './setting-fields.tsx'
import { settingForms } from './setting-forms.server.ts'
import { SettingPage } from './setting-page.tsx'

const forms = settingForms('phrases')

export const handle = {
  ...officePage,
  act: 'edit-settings',
  help: {
    title: 'Chiffre et réseaux',
    what: 'Les jantes rénovées par an et les réseaux sociaux.',
    how: ['L’ancienne valeur reste dans l’historique.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.title ?? 'Réglages')

export const loader = ({ context }: Route.LoaderArgs) => readSetting(context, 'phrases')

export const action = (visit: Route.ActionArgs) => forms.action(visit)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** What the public pages say of the workshop (docs/product.md §11.21). */
export default function WordsSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      setting={loaderData}
      lead="Combien de jantes le site annonce, et où suivre la maison."
      shownAt="/"
      outcomes={actionData ?? {}}
    >
      {(parts) => <SettingFields groups={wordsGroups} {...parts} />}
    </SettingPage>
  )
}
