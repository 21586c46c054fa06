import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { answerScripts } from '../../forms/answer-form.ts'
import { useForm } from '../../forms/use-form.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import type { PageFacts } from '../../page-facts.ts'
import type { Route } from './+types/unsubscribe.ts'
import { type Leaving, leave, lookAtLink, showLeaving } from './leaving.server.ts'
import { leavingFailures } from './leaving-failures.ts'
import { Asks, Failed, Invalid, Left, LeftBefore, Placeholder } from './leaving-states.tsx'
import { answerMailProgram } from './one-click.server.ts'
import './unsubscribe.css'

export const handle = {
  cache: null,
  sitemap: null,
  audience: null,
  quoteBar: null,
  robots: 'open',
  menus: [],
} satisfies PageFacts

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: 'Lettre d’information',
    description: 'Ne plus recevoir la lettre d’information de l’atelier\u00a0: comment faire, en un instant.',
  }),
  { name: 'robots', content: 'noindex' },
]

/** An address with a token is its reader's own. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export const middleware: Route.MiddlewareFunction[] = [answerMailProgram, answerScripts(leave)]

export const loader = async (visit: Route.LoaderArgs) => showLeaving(await lookAtLink(visit))

export const action = (visit: Route.ActionArgs) => leave(visit)

/** Leaving the newsletter: the mail's link leads here, the button acts (docs/product.md §2.16). */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const form = useForm({
    id: 'leave',
    action: pathname + search,
    failures: leavingFailures,
    first: actionData,
  })
  return (
    <div className="unsubscribe" aria-live="polite">
      <StateOf leaving={form.outcome ?? loaderData} form={form} />
    </div>
  )
}

function StateOf({ leaving, form }: { leaving: Leaving; form: ComponentProps<typeof Asks>['form'] }) {
  switch (leaving.outcome) {
    case 'asks':
      return <Asks address={leaving.address} form={form} />
    case 'left':
      return <Left address={leaving.address} />
    case 'left-before':
      return <LeftBefore />
    case 'failed':
      return <Failed message={leaving.message} form={form} />
    case 'invalid':
      return <Invalid />
    case 'placeholder':
      return <Placeholder />
  }
}
