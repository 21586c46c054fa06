import type { ComponentProps } from 'react'
import { answerScripts } from '../../forms/answer-form.ts'
import type { Route } from './+types/unsubscribe.ts'
import { leave, lookAtLink } from './leaving.server.ts'
import { leavingFailures } from './leaving-failures.ts'
import { Asks, Failed, Invalid, Left, LeftBefore, Placeholder } from './leaving-states.tsx'
import { LinkPage, linkFacts, linkHeaders, linkMeta } from './link-page.tsx'
import { answerMailProgram } from './one-click.server.ts'
import { type Leaving, showLeaving } from './show-leaving.server.ts'

export const handle = linkFacts

export const meta: Route.MetaFunction = (args) =>
  linkMeta(args, 'Ne plus recevoir la lettre d’information de l’atelier\u00a0: comment faire, en un instant.')

export const headers = linkHeaders

export const middleware: Route.MiddlewareFunction[] = [answerMailProgram, answerScripts(leave)]

export const loader = async (visit: Route.LoaderArgs) => showLeaving(await lookAtLink(visit))

export const action = (visit: Route.ActionArgs) => leave(visit)

/** Leaving the newsletter: the mail's link leads here, the button acts (docs/product.md §2.16). */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage id="leave" failures={leavingFailures} loaded={loaderData} first={actionData}>
      {(state, form) => <StateOf leaving={state} form={form} />}
    </LinkPage>
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
