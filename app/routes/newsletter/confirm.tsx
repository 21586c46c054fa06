import { answerScripts } from '../../forms/answer-form.ts'
import type { Route } from './+types/confirm.ts'
import { confirm, lookAtLink } from './confirming.server.ts'
import { confirmingFailures } from './confirming-failures.ts'
import { StateOf } from './confirming-state.tsx'
import { LinkPage, linkFacts, linkHeaders, linkMeta } from './link-page.tsx'
import { showConfirming } from './show-confirming.server.ts'

export const handle = linkFacts

export const meta: Route.MetaFunction = (args) =>
  linkMeta(args, 'Confirmer son inscription à la lettre d’information de l’atelier.')

export const headers = linkHeaders

export const middleware: Route.MiddlewareFunction[] = [answerScripts(confirm)]

export const loader = async (visit: Route.LoaderArgs) => showConfirming(await lookAtLink(visit))

export const action = (visit: Route.ActionArgs) => confirm(visit)

/** Confirming a subscription: the mail's link leads here, the button acts (docs/product.md §11.20). */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage id="confirm" failures={confirmingFailures} loaded={loaderData} first={actionData}>
      {(state, form) => <StateOf confirming={state} form={form} />}
    </LinkPage>
  )
}
