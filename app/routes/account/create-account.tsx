import { useEffect, useEffectEvent } from 'react'
import { href, useRevalidator } from 'react-router'
import { answerScripts } from '../../forms/answer-form.ts'
import { ownPage } from '../../page-facts.ts'
import { useLivePage } from '../../ui/live/use-live-page.ts'
import type { Route } from './+types/create-account.ts'
import { creationFailures } from './account-failures.ts'
import { AccountPage } from './account-page.tsx'
import { type CreationOutcome, openAccount } from './create-account.server.ts'
import { CreationForm } from './creation-form.tsx'
import { Created, CreatedElsewhere, Unusable } from './creation-states.tsx'
import { lookAtInvitation } from './look-at-invitation.server.ts'
import { useNewPassword } from './password/use-new-password.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

export const handle = ownPage

const title = 'Création de votre compte'

export const meta: Route.MetaFunction = () => privateMeta(title)
export const headers = privateHeaders

export const loader = (visit: Route.LoaderArgs) => lookAtInvitation(visit)
export const action = (visit: Route.ActionArgs) => openAccount(visit)
export const middleware: Route.MiddlewareFunction[] = [answerScripts(openAccount)]

/** An invitation (docs/product.md §2): the form shows while its record waits, and the page follows the record. */
export default function CreateAccount({ loaderData, actionData, params }: Route.ComponentProps) {
  const form = useNewPassword<CreationOutcome>({ failures: creationFailures, first: actionData })
  const isCreated = form.outcome?.outcome === 'saved'
  useLivePage(
    loaderData.outcome === 'form' && !isCreated
      ? href('/creation_compte/:id/suivi', { id: params.id })
      : null,
  )
  useNewsOf(form.outcome)
  return (
    <AccountPage title={title}>
      {isCreated || loaderData.outcome === 'created' ? (
        <Created />
      ) : loaderData.outcome === 'form' ? (
        <CreationForm email={loaderData.email} form={form} />
      ) : loaderData.outcome === 'created-elsewhere' ? (
        <CreatedElsewhere />
      ) : (
        <Unusable isExpired={loaderData.outcome === 'expired'} />
      )}
    </AccountPage>
  )
}

/** The invitation was followed elsewhere, or has expired, while the form stood open: the page says so. */
function useNewsOf(outcome: CreationOutcome | undefined) {
  const { revalidate } = useRevalidator()
  const look = useEffectEvent(() => void revalidate())
  const isGone = outcome?.outcome === 'gone'
  useEffect(() => {
    if (isGone) look()
  }, [isGone])
}
