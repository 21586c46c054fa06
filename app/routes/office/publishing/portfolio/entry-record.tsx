import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { loadContentPage } from '../content/content.server.ts'
import { contentForms } from '../content/content-forms.server.ts'
import { ContentPage } from '../content/content-page.tsx'
import type { Route } from './+types/entry-record.ts'

export const handle = {
  ...officePageHandle,
  permission: 'edit-content',
  help: {
    title: 'Une réalisation',
    what: 'Écrire, illustrer, prévisualiser et publier une réalisation.',
    how: [
      'Le brouillon s’enregistre tout seul\u00a0; une ancienne version peut être reprise.',
      'Touchez le point important de l’image\u00a0: elle sera cadrée autour.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.title ?? 'Réalisation')

export const loader = ({ context, params: { id } }: Route.LoaderArgs) =>
  loadContentPage(context, 'portfolio', id)

const forms = contentForms('portfolio')
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Page of a portfolio entry, from draft to publication. */
export default function PortfolioEntryRecordPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentPage key={loaderData.id} view={loaderData} outcomes={actionData ?? {}} />
}
