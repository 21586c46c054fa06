import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { randomId } from '../../../domain/random-id.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import type { PageFacts } from '../../page-facts.ts'
import { submitSafely } from '../submit-safely.ts'
import type { Route } from './+types/quote-request.ts'
import { loadQuoteRequest, receiveQuoteRequest } from './quote-request.server.ts'
import { QuoteRequestPage } from './quote-request-page.tsx'
import { shownOf } from './service-of-page.ts'
import { sendingFailures } from './sending/sending-failures.ts'

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

/** A page that comes without a load is a new form: its id is made here, else when the page comes alive. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) => ({
  ...(await serverLoader()),
  formId: randomId(),
})

export const action = (args: Route.ActionArgs) => receiveQuoteRequest(args)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitSafely(serverAction, sendingFailures)

/** The form that was just sent keeps its id; a new visit gets a new one. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod ? false : defaultShouldRevalidate

export default function QuoteRequest({ loaderData, actionData }: Route.ComponentProps) {
  return <QuoteRequestPage {...loaderData} outcome={actionData} />
}
