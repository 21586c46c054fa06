import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { contentVersionForms, loadContentVersionPage } from '../content/content-version.server.ts'
import { ContentVersionPage } from '../content/content-version.tsx'
import type { Route } from './+types/entry-version.ts'

export const handle = {
  ...officePageHandle,
  permission: 'edit-content',
  help: {
    title: 'Une version d’une réalisation',
    what: 'Ce qui a changé, mot à mot, depuis cette version.',
    how: ['La reprendre en fait le brouillon\u00a0; rien d’autre n’est perdu.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData ? `${loaderData.title}, version ${loaderData.number}` : 'Version')

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadContentVersionPage(context, 'portfolio', params)

const forms = contentVersionForms('portfolio')
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

export default function PortfolioEntryVersionPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentVersionPage view={loaderData} outcome={actionData?.reprendre} />
}
