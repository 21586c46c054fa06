import { answerScripts } from '../../forms/answer-form.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import type { PageFacts } from '../../page-facts.ts'
import type { Route } from './+types/quote-request.ts'
import { loadQuoteRequest } from './load-quote-request.server.ts'
import { QuoteRequestPage } from './quote-request-page.tsx'
import { receiveQuoteRequest } from './receipt/quote-request.server.ts'
import { shownOf } from './service-of-page.ts'

export const handle = {
  cache: { topics: [], query: shownOf },
  sitemap: 'page',
  audience: 'path',
  quoteBar: null,
  robots: 'open',
  menus: ['main'],
} satisfies PageFacts

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Demande de devis',
    description:
      'Décrivez vos jantes, joignez quelques photos\u00a0: votre devis de rénovation, de dévoilage ou de soudure est gratuit et sans engagement.',
  })

export const loader = (args: Route.LoaderArgs) => loadQuoteRequest(args)

export const action = (args: Route.ActionArgs) => receiveQuoteRequest(args)

export const middleware: Route.MiddlewareFunction[] = [answerScripts(receiveQuoteRequest)]

export default function QuoteRequest({ loaderData, actionData }: Route.ComponentProps) {
  return <QuoteRequestPage {...loaderData} outcome={actionData} />
}
