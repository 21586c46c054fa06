import { Outlet } from 'react-router'
import { personContext, siteContext } from '../../context.ts'
import { answerScripts } from '../../forms/answer-form.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { SessionNotice } from '../../ui/live/session-notice.tsx'
import { followRecovery } from '../account/recovery/follow-recovery.server.ts'
import { answerSignIn } from '../account/sign-in/sign-in.server.ts'
import { SignIn } from '../account/sign-in/sign-in.tsx'
import type { Route } from './+types/client-area.ts'
import { ClientMenu } from './client-menu.tsx'
import { guardClientArea } from './guard-client-area.server.ts'
import { ViewBar } from './view-bar.tsx'
import { clientOf } from './whose-area.server.ts'
import './client-area.css'

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: 'Espage professionnel',
    description: 'Commandes, factures et devis de nos clients professionnels et particuliers.',
  }),
  { name: 'robots', content: 'noindex' },
]

export const middleware: Route.MiddlewareFunction[] = [guardClientArea, answerScripts(answerSignIn)]

/** Without a loader the guard would not run when the browser changes pages by itself. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const person = context.get(personContext)
  const client = person && clientOf(context)
  const asked = person ? null : url.searchParams.get('recuperation')
  return { client, recovery: await followRecovery(context.get(siteContext), asked) }
}

export const action = (visit: Route.ActionArgs) => answerSignIn(visit)

/** What is below shows to its client alone; anyone else signs in here. */
export default function ClientArea({ loaderData: { client, recovery }, actionData }: Route.ComponentProps) {
  if (!client) return <SignIn refusal={actionData} recovery={recovery} />
  return (
    <div className="client-area" data-ground="paper">
      {client.view && <ViewBar {...client.view} />}
      <div className="client-area__inner">
        <ClientMenu {...client.menu} />
        <Outlet />
      </div>
      <SessionNotice />
    </div>
  )
}
