import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/page-text.ts'
import { loadPageTextPage, pageTextForms } from './page-text.server.ts'
import { SettingFields, SettingPage } from './setting-page.tsx'
import '../../../../ui/paper-page.css'
import './settings.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  help: {
    title: 'Les textes d’une page',
    what: 'Les textes d’une page du site\u00a0: accueil, services, À propos.',
    how: [
      'Un champ vidé reprend son texte d’origine\u00a0; un bouton rétablit ceux de toute la page.',
      'Les espaces et les apostrophes sont corrigées toutes seules.',
      'Le site remplace les mots entre accolades\u00a0: {marque}, {seconde marque}, {jantes par an}.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.title ?? 'Réglages')

export const loader = ({ context, params: { page } }: Route.LoaderArgs) => loadPageTextPage(context, page)

export const action = (args: Route.ActionArgs) => pageTextForms.action(args)
export const middleware: Route.MiddlewareFunction[] = pageTextForms.middleware

/** Settings: texts of a public page, in the order of the page. */
export default function PageTextSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, shownAt, variables } = loaderData
  return (
    <SettingPage
      setting={loaderData}
      lead="Du texte seul, dans l’ordre de la page. Un champ vidé reprend son texte d’origine."
      shownAt={shownAt}
      outcomes={actionData ?? {}}
    >
      {(parts) => (
        <div className="page-texts">
          <p className="paper-note">
            Le site remplit{' '}
            {variables.map(([name, what], index) => (
              <span key={name}>
                {index > 0 && ', '}
                <code>{`{${name}}`}</code> ({what})
              </span>
            ))}
            .
          </p>
          <SettingFields groups={groups} {...parts} />
        </div>
      )}
    </SettingPage>
  )
}
