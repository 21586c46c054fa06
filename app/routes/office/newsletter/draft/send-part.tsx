import { ButtonLink } from '../../../../ui/button/button.tsx'
import { PressForm } from '../../form/press-form.tsx'
import type { Outcomes } from '../../form/untold.tsx'
import type { DraftView } from '../read-issue.server.ts'
import { ConfirmSending } from './confirm-sending.tsx'

interface SendPartProps {
  draft: DraftView
  outcomes: Outcomes
}

/** What is still to be done before a letter leaves, in order; then whom it leaves to. */
export function SendPart({ draft, outcomes }: SendPartProps) {
  const { page, missing, test, readers, hasReaders, canSend, isAsked } = draft
  return (
    <section className="paper-sheet letter-part" aria-labelledby="envoi-titre">
      <h2 id="envoi-titre">Envoyer</h2>
      {missing.length > 0 && (
        <ul className="letter-missing">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}.</li>
          ))}
        </ul>
      )}
      {missing.length === 0 && (
        <>
          <p>
            {test
              ? `${test.says}${test.isCurrent ? '.' : '\u00a0; le texte a changé depuis.'}`
              : 'Envoyez-vous d’abord un essai, et relisez-le dans votre messagerie.'}
          </p>
          <PressForm
            {...{ page, outcomes }}
            name="essai"
            submit="M’envoyer un essai"
            saved="Il part vers votre messagerie"
            variant={canSend ? 'secondary' : 'primary'}
          />
        </>
      )}
      {!hasReaders && <p className="paper-note">Personne n’a encore confirmé son inscription.</p>}
      {canSend && !isAsked && (
        <div>
          <ButtonLink to={`${page}?envoi`} preventScrollReset>
            Envoyer à {readers}
          </ButtonLink>
        </div>
      )}
      {canSend && isAsked && <ConfirmSending page={page} readers={readers} outcomes={outcomes} />}
    </section>
  )
}
