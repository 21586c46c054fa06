import { pageMeta } from '../../meta/page-meta.ts'
import type { Route } from './+types/terms.ts'
import { legalPageHandle } from './legal-page-handle.ts'
import { loadTermsPage } from './load-legal.server.ts'
import { TermsPage } from './terms-page.tsx'

export const handle = legalPageHandle

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Conditions générales',
    description:
      'Les conditions générales de nos prestations\u00a0: devis, prix, délais, rétractation, retrait et garanties.',
  })

/** Loads the text on the server, which keeps it out of the browser's bundle; it needs no JavaScript. */
export const loader = ({ context }: Route.LoaderArgs) => loadTermsPage(context)

/** Current version of the general terms. */
export default function TermsInForcePage({ loaderData }: Route.ComponentProps) {
  return <TermsPage view={loaderData} />
}
