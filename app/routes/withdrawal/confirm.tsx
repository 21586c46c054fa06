import { noindexMeta } from '../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icon/icons.ts'
import { Pager, PagerLink } from '../../ui/pager/pager.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/confirm.ts'
import { handleWithdrawalConfirmation, loadDeclarationsToConfirm } from './confirm.server.ts'
import { WithdrawalDeclarationFacts, withdrawalDeclarationText } from './declared-facts.tsx'
import '../../ui/paper-page.css'
import './withdrawal.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, 'Confirmer une rétractation')

export const loader = (args: Route.LoaderArgs) => loadDeclarationsToConfirm(args)

export const action = (args: Route.ActionArgs) => handleWithdrawalConfirmation(args)

const stateWords = {
  confirmed:
    'C’est confirmé\u00a0: l’atelier est prévenu. Votre rétractation porte la date à laquelle elle a été déclarée, et nous vous répondons par e-mail.',
  decided: 'L’atelier a déjà répondu à cette déclaration.',
  'set-aside':
    'Cette déclaration est écartée\u00a0: elle n’a pas d’effet. Si elle venait bien de vous, confirmez-la.',
  waiting: null,
} as const

/**
 * Page linked from an acknowledgement: the owner of the contract's mailbox confirms or disowns the declaration. Works without
 * JavaScript.
 */
export default function ConfirmWithdrawalPage({ loaderData }: Route.ComponentProps) {
  const { address, declarations, stopsWork, page, pages, previous, next } = loaderData
  return (
    <div className="withdrawal" data-ground="paper">
      <PaperPage
        title="Confirmer la rétractation"
        lead={
          declarations.length === 1 && pages === 1
            ? 'Cette déclaration a été reçue en ligne. Vient-elle de vous\u00a0?'
            : 'Ces déclarations ont été reçues en ligne. Laquelle vient de vous\u00a0?'
        }
      >
        {declarations.map(({ id, at, declared, state }) => (
          <form
            key={id}
            method="post"
            action={address}
            className="paper-sheet withdrawal__form"
            aria-label={`Déclaration du ${at}`}
          >
            <p>
              <strong>Reçue le {at}, heure de Paris</strong>
            </p>
            <p>{withdrawalDeclarationText(declared.partie)}</p>
            <WithdrawalDeclarationFacts {...declared} />
            {stateWords[state] && <p role="status">{stateWords[state]}</p>}
            <input type="hidden" name="declaration" value={id} />
            {(state === 'waiting' || state === 'set-aside') && (
              <div className="withdrawal__end">
                <Button type="submit" name="geste" value="confirmer">
                  Confirmer ma rétractation
                </Button>
                {state === 'waiting' && (
                  <Button type="submit" name="geste" value="ecarter" variant="secondary">
                    Elle n’est pas de moi
                  </Button>
                )}
              </div>
            )}
          </form>
        ))}
        {pages > 1 && (
          <Pager
            label="Pages des déclarations"
            progressText={`Page ${page} sur ${pages}`}
            previous={
              previous && (
                <PagerLink to={previous} rel="prev">
                  <ArrowLeftIcon /> Déclarations précédentes
                </PagerLink>
              )
            }
            next={
              next && (
                <PagerLink to={next} rel="next">
                  Déclarations suivantes <ArrowRightIcon />
                </PagerLink>
              )
            }
          />
        )}
        <p className="paper-note">
          {stopsWork
            ? 'Rien n’est arrêté tant que la déclaration n’est pas confirmée.'
            : 'La déclaration n’a pas d’effet tant qu’elle n’est pas confirmée.'}{' '}
          Confirmée, elle garde la date à laquelle elle a été envoyée.
        </p>
      </PaperPage>
    </div>
  )
}
