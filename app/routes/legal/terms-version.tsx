import { pageMeta } from '../../meta/page-meta.ts'
import type { Route } from './+types/terms-version.ts'
import { legalVersionPageHandle } from './legal-page-handle.ts'
import { loadTermsPage } from './load-legal.server.ts'
import { TermsPage } from './terms-page.tsx'

export const handle = legalVersionPageHandle

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Conditions générales, version ${args.params.number}`,
    description: 'Une version de nos conditions générales, avec les jours où elle est en vigueur.',
  })

export const loader = ({ context, params }: Route.LoaderArgs) => loadTermsPage(context, params.number)

/** One version of the general terms, current or not. */
export default function TermsVersionPage({ loaderData }: Route.ComponentProps) {
  return <TermsPage view={loaderData} />
}
