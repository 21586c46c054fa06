import { data } from 'react-router'
import { buttonShape } from '../../forms/form-shape.ts'
import { readForm } from '../../forms/read-form.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import type { PageFacts } from '../../page-facts.ts'
import type { Route } from './+types/unsubscribe.ts'
import { type Leaving, leave, lookAtLink, statusOf } from './leaving.server.ts'
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

export const middleware: Route.MiddlewareFunction[] = [answerMailProgram]

export async function loader(visit: Route.LoaderArgs) {
  const leaving = await lookAtLink(visit)
  return data(leaving, statusOf[leaving.at])
}

export async function action(visit: Route.ActionArgs) {
  const form = await readForm(visit, buttonShape)
  if (form.outcome === 'refused') return data<Leaving>({ at: 'failed' }, form.status)
  const leaving = await leave(visit)
  return data(leaving, statusOf[leaving.at])
}

/** Leaving the newsletter: the mail's link leads here, the button acts (docs/product.md §2.16). */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="unsubscribe" aria-live="polite">
      <StateOf leaving={actionData ?? loaderData} />
    </div>
  )
}

function StateOf({ leaving }: { leaving: Leaving }) {
  switch (leaving.at) {
    case 'asks':
      return <Asks address={leaving.address} />
    case 'left':
      return <Left address={leaving.address} />
    case 'left-before':
      return <LeftBefore />
    case 'failed':
      return <Failed />
    case 'invalid':
      return <Invalid />
    case 'placeholder':
      return <Placeholder />
  }
}
