import { Link } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { PressForm } from '../../form/press-form.tsx'
import { FindClient } from './find-client.tsx'
import type { ThreadClientView } from './read-thread-client.server.ts'
import './thread-client.css'

interface ThreadClientProps {
  client: ThreadClientView
  outcomes?: { client?: FormOutcome; detacher?: FormOutcome }
}

/** The client of a request or message: found or made in one press, chosen where several may be meant. */
export function ThreadClient({ client, outcomes = {} }: ThreadClientProps) {
  if (!client) return null
  const { page, linked, offered, canEdit } = client
  return (
    <section id="client" className="paper-sheet thread-client" aria-labelledby="client-titre">
      <h2 id="client-titre">Client</h2>
      {linked ? (
        <>
          <p>
            <Link to={linked.to} prefetch="intent">
              {linked.name}
            </Link>
          </p>
          {canEdit && (
            <details>
              <summary className="fold">
                Ce n’est pas ce client <ChevronDown />
              </summary>
              <PressForm page={page} name="detacher" submit="Détacher" saved="Détaché" outcomes={outcomes} />
            </details>
          )}
        </>
      ) : (
        canEdit && <FindClient page={page} offered={offered} outcome={outcomes.client} />
      )}
    </section>
  )
}
