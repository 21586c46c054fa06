import { data } from 'react-router'
import { emailOfLocation } from '../../../domain/business/site.ts'
import { findWithdrawalRecord } from '../../../domain/contracts/withdrawals/find-withdrawal.ts'
import { formatDayAndHour } from '../../../domain/kernel/calendar/french-dates.ts'
import { hasSignedAccess } from '../../../domain/kernel/signatures.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import { useFacts } from '../../http/facts.tsx'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { withdrawalReceiptPath } from '../../http/page-addresses.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { EmailLink } from '../../ui/contact/contact-links.tsx'
import { CheckIcon } from '../../ui/icon/icons.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/receipt.ts'
import { WithdrawalDeclarationFacts, withdrawalDeclarationText } from './declared-facts.tsx'
import '../../ui/paper-page.css'
import './withdrawal.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, 'Rétractation reçue')

/** Reads the declaration of a signed receipt link. Throws a 404 without one. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { db, clock, secret, facts } = context.get(siteContext)
  const site = facts.current()
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  if (!hasSignedAccess(withdrawalReceiptPath(id), url.searchParams, clock.now(), secret))
    throw data(null, { status: 404 })
  const withdrawalRecord = await findWithdrawalRecord(db, id)
  if (!withdrawalRecord) throw data(null, { status: 404 })
  const { withdrawal, estimate, order } = withdrawalRecord
  // An unverified author gets the same page whether the number and the address are right or wrong.
  const isSure = withdrawal.confirmed_how === 'session' || withdrawal.confirmed_how === 'link'
  const posId = isSure ? (estimate?.pos_id ?? order?.pos_id) : null
  return {
    at: formatDayAndHour(withdrawal.created_at),
    isoAt: withdrawal.created_at.toISOString(),
    reference: withdrawal.id,
    declared: {
      nom: withdrawal.name,
      contrat: withdrawal.contract,
      email: withdrawal.email,
      partie: withdrawal.part,
    },
    isSure,
    isMailed: isSure && withdrawal.is_mailed,
    workshop: posId ? emailOfLocation(posId, site) : site.contactEmail,
  }
}

/** Receipt of a declaration, to keep or print: its text, date and time. */
export default function WithdrawalReceiptPage({ loaderData }: Route.ComponentProps) {
  const { legal } = useFacts()
  const { at, isoAt, reference, declared, isSure, isMailed, workshop } = loaderData
  return (
    <div className="withdrawal" data-ground="paper">
      <PaperPage
        title="Votre rétractation est reçue"
        lead={'Gardez ou imprimez cette page\u00a0: elle est votre reçu.'}
      >
        <section className="paper-sheet withdrawal__form" aria-label="Reçu">
          <p className="withdrawal__received" role="status">
            <CheckIcon />{' '}
            <strong>
              Reçue le <time dateTime={isoAt}>{at}</time>, heure de Paris
            </strong>
          </p>
          <p>{withdrawalDeclarationText(declared.partie)}</p>
          <WithdrawalDeclarationFacts {...declared} />
          <p>
            {isMailed
              ? 'Un accusé de réception est envoyé à votre adresse e-mail. S’il n’y arrive pas, cette page en tient lieu.'
              : 'Cette page est votre accusé de réception\u00a0: gardez-la ou imprimez-la.'}
          </p>
          {!isSure && (
            <p>
              Un accusé part aussi à l’adresse indiquée, sauf s’il en est déjà parti un pour ce contrat. Si
              c’est l’adresse de votre contrat, confirmez par le lien de cet e-mail&nbsp;: l’atelier est
              prévenu aussitôt. Sans accès à cette adresse, appelez-nous&nbsp;: nous confirmons avec vous.
              Votre déclaration garde la date d’aujourd’hui.
            </p>
          )}
          <p>
            L’atelier examine votre déclaration et vous répond&nbsp;; s’il doit vous rembourser, il le fait au
            plus tard 14&nbsp;jours après l’avoir reçue.
          </p>
          <p className="paper-note">
            Déclaration {reference}, reçue par {legal.companyName}, {legal.address} (
            <EmailLink to={workshop} />
            ).
          </p>
        </section>
      </PaperPage>
    </div>
  )
}
