import { Outlet } from 'react-router'
import { personContext } from '../../context.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { answerSignIn } from '../account/sign-in.server.ts'
import { SignIn } from '../account/sign-in.tsx'
import { SignOut } from '../account/sign-out-button.tsx'
import type { Route } from './+types/client-area.ts'
import { guardClientArea } from './guard-client-area.server.ts'

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: 'Espage professionnel',
    description: 'Commandes, factures et devis de nos clients professionnels et particuliers.',
  }),
  { name: 'robots', content: 'noindex' },
]

export const middleware: Route.MiddlewareFunction[] = [guardClientArea]

/** Without a loader the guard would not run when the browser changes pages by itself. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  email: context.get(personContext)?.email ?? null,
})

export const action = (visit: Route.ActionArgs) => answerSignIn(visit)

/** What is below shows to its client alone; anyone else signs in here. */
export default function ClientArea({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.email) return <SignIn refusal={actionData} />
  return (
    <>
      <Outlet />
      <SignOut email={loaderData.email} />
    </>
  )
}
