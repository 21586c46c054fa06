import { Outlet } from 'react-router'
import { personContext } from '../../context.ts'
import { SignOut } from '../account/sign-out-button.tsx'
import type { Route } from './+types/office.ts'
import { requireStaff } from './require-staff.server.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Atelier | TW Jantes' },
  { name: 'robots', content: 'noindex' },
]

export const middleware: Route.MiddlewareFunction[] = [requireStaff]

/** Without a loader the guard would not run when the browser changes pages by itself. */
export const loader = ({ context }: Route.LoaderArgs) => ({ email: context.get(personContext)?.email ?? '' })

/** The workshop's own pages stand below. */
export default function Office({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      <SignOut email={loaderData.email} />
    </>
  )
}
