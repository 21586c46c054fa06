import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { slipKindNames, slipNouns } from '../../../../../domain/kernel/slip-words.ts'
import { signaturePadBounds } from '../../../../../domain/workshop/slips/signature.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { useDataReload } from '../../../../forms/page-version.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { DisabledDefaultButton, OfficeForm } from '../../../../office/form/office-form.tsx'
import { sendingSoonSentence, UndoToast, UndoToasts } from '../../../../office/form/undo-toast.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { slipAddress } from '../../../../office/records/slip-addresses.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { CheckIcon, ChevronDownIcon, FileTextIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { SignaturePad } from '../../../../ui/signature-pad.tsx'
import { PhotoLinks } from '../photos/photo-links.tsx'
import type { Route } from './+types/slip.ts'
import { loadSlipPage, type SlipView, slipForms } from './slip.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/button.css'
import '../../../../ui/paper-page.css'
import './slip.css'

export const handle = {
  ...officePageHandle,
  permission: 'work-on-orders',
  help: {
    title: 'Un bon de dépôt ou de remise',
    what: 'Ce que le client signe au comptoir quand il laisse ses jantes, et quand il les reprend.',
    how: [
      'Tendez le téléphone au client\u00a0: il lit les jantes et leur état, écrit son nom et signe au doigt dans le cadre.',
      '«\u00a0Signer sur papier\u00a0» prépare le même bon avec un cadre vide, à imprimer.',
      'Un bon ne change plus\u00a0: pour corriger, complétez les jantes de la commande et faites-en un autre.',
      'Ensuite\u00a0: ouvrir le PDF, ou l’envoyer au client par e-mail, une seule fois.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData ? `${slipKindNames[loaderData.kind]}, ${loaderData.number}` : 'Bon')

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadSlipPage(context, params, url.searchParams)

export const action = (args: Route.ActionArgs) => slipForms.action(args)
export const middleware: Route.MiddlewareFunction[] = slipForms.middleware

/** Slip signed at the counter: its content, then a name and a field for the signature. */
export default function SlipPage({ loaderData: slip, actionData }: Route.ComponentProps) {
  const { id, kind, number, order, made } = slip
  const outcomes = actionData ?? {}
  return (
    <PaperPage
      key={`${id} ${kind} ${made?.id}`}
      title={slipKindNames[kind]}
      number={number}
      back={{ to: order, label: `Commande ${number}` }}
    >
      <div className="slip">
        {made && <MadeSection slip={slip} existingSlip={made} outcomes={outcomes} />}
        <ContentSection slip={slip} />
        {!made && slip.mayMake && <SignForm slip={slip} outcome={outcomes.faire} />}
      </div>
    </PaperPage>
  )
}

/** Content to sign: car, rims and their condition, photos, general terms. */
function ContentSection({ slip: { kind, content, mayMake, made, before } }: { slip: SlipView }) {
  const { facts, rims, photos, terms } = content
  return (
    <section className="paper-sheet slip__part" aria-labelledby="jantes-titre">
      {!made && !mayMake && (
        <p className="slip__not-yet">
          {kind === 'deposit'
            ? 'Les jantes de cette commande ne sont pas encore arrivées\u00a0: le bon de dépôt se fait à leur réception.'
            : 'Cette commande n’est pas encore prête\u00a0: le bon de remise se fait quand les jantes quittent l’atelier.'}
        </p>
      )}
      {before && (
        <p className="paper-note">
          Un {slipNouns[kind]} existe déjà. {before.wording}. <Link to={before.to}>Le voir</Link>
        </p>
      )}
      <dl className="paper-facts slip__facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 id="jantes-titre">
        {kind === 'deposit' ? 'Jantes déposées' : 'Jantes remises'}{' '}
        <span className="slip__count">{rims.length}</span>
      </h2>
      {rims.length === 0 && <p className="paper-note">Aucune jante n’est décrite dans la commande.</p>}
      <ol className="plain-list slip__rims">
        {rims.map(({ place, name, work, details }) => (
          <li key={place}>
            <span className="slip__place" aria-hidden="true">
              {place}
            </span>
            <div>
              <strong>{name}</strong>
              <p className="slip__work">{work}</p>
              {details.map((line) => (
                <p key={line} className="slip__detail">
                  {line}
                </p>
              ))}
              {details.length === 0 && kind === 'deposit' && (
                <p className="slip__detail">Défauts à noter à la réception</p>
              )}
            </div>
          </li>
        ))}
      </ol>
      <PhotoLinks photos={photos} />
      {terms && (
        <details className="slip__terms">
          <summary className="fold">
            Conditions générales, article {terms.number} <ChevronDownIcon />
          </summary>
          <h3>{terms.title}</h3>
          {terms.clauses.map(({ text, items }) => (
            <div key={text}>
              <p>{text}</p>
              {items && (
                <ul>
                  {items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
            </div>
          ))}
        </details>
      )}
    </section>
  )
}

interface SignFormProps {
  slip: SlipView
  outcome?: FormOutcome
}

/** Form with name and signature, or for a printout to sign by hand. */
function SignForm({ slip: { id, kind, form: shown }, outcome: first }: SignFormProps) {
  // The id stays the same while the page is open, so that a retry after a lost response creates no second slip.
  const [slipId] = useState(shown.id)
  const form = useOfficeForm({
    id: 'faire',
    action: formAddress(slipAddress(id, kind), 'faire'),
    rules: async () => (await import('../../../../../domain/workshop/slips/slip-form.ts')).slipForm,
    first,
    defaults: { signer: shown.signer },
  })
  const { revalidate } = useDataReload()
  const errorText = form.problems.form ?? form.failure
  // After a rejection because of changes, the page reloads the content; the drawn signature stays.
  const refresh = useEffectEvent(() => void revalidate())
  const { outcome } = form
  useEffect(() => {
    if (outcome?.outcome === 'invalid') refresh()
  }, [outcome])
  return (
    <section className="paper-sheet slip__part" aria-labelledby="signature-titre">
      <h2 id="signature-titre">Signature</h2>
      <form {...form.formProps} className="slip__form">
        <DisabledDefaultButton />
        <input type="hidden" name="bon" value={slipId} />
        <input type="hidden" name="vu" value={shown.seen} />
        <input type="hidden" name="photos" value={shown.shown} />
        <TextField
          {...form.field('signer')}
          label={
            kind === 'deposit'
              ? 'Nom de la personne qui dépose les jantes'
              : 'Nom de la personne qui reçoit les jantes'
          }
          maxLength={120}
          autoComplete="off"
        />
        <SignaturePad
          name="signature"
          label="Signature"
          hint="Au doigt, au stylet ou à la souris. Sans écran tactile ni souris, signez sur papier."
        />
        <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
        <div className="slip__buttons">
          <Button type="submit" name="suite" value="signer" className="slip__sign" busy={form.isBusy}>
            Signer le {slipNouns[kind]}
          </Button>
          <Button type="submit" name="suite" value="papier" variant="secondary" busy={form.isBusy}>
            Signer sur papier
          </Button>
        </div>
      </form>
    </section>
  )
}

interface MadeSectionProps {
  slip: SlipView
  existingSlip: NonNullable<SlipView['made']>
  outcomes: Partial<Record<string, FormOutcome>>
}

/** Existing slip with its actions. */
function MadeSection({ slip: { id, kind, order }, existingSlip, outcomes }: MadeSectionProps) {
  const { wording, drawing, isSigned, pdf, mail } = existingSlip
  return (
    <section className="paper-sheet slip__part" aria-labelledby="fait-titre">
      <h2 id="fait-titre" className="slip__made">
        <CheckIcon />{' '}
        {isSigned ? `${slipKindNames[kind]} signé` : `${slipKindNames[kind]} à signer sur papier`}
      </h2>
      <p role="status">{wording}.</p>
      {drawing && (
        <svg
          className="slip__signature"
          viewBox={`0 0 ${signaturePadBounds.width} ${signaturePadBounds.height}`}
          role="img"
          aria-label={drawing.alt}
        >
          <path d={drawing.path} />
        </svg>
      )}
      <div className="slip__buttons">
        <a className="button" data-variant={isSigned ? 'secondary' : undefined} href={pdf}>
          <FileTextIcon /> Ouvrir le PDF
        </a>
        <MailPart slip={{ id, kind }} existingSlip={existingSlip} outcome={outcomes.envoyer} />
        <ButtonLink to={order} variant={isSigned ? 'primary' : 'secondary'}>
          Retour à la commande
        </ButtonLink>
      </div>
      {mail.wording && (
        <p className="paper-note">
          {mail.wording}
          {mail.to && `, à ${mail.to}`}.
        </p>
      )}
      {mail.undoSeconds > 0 && (
        <UndoToasts>
          <UndoToast
            page={slipAddress(id, kind, { bon: existingSlip.id })}
            intent="annuler-envoi"
            fields={{ bon: existingSlip.id }}
            seconds={mail.undoSeconds}
            wording={sendingSoonSentence(`Le ${slipNouns[kind]}`)}
            outcome={outcomes['annuler-envoi']}
          />
        </UndoToasts>
      )}
    </section>
  )
}

interface MailPartProps {
  slip: Pick<SlipView, 'id' | 'kind'>
  existingSlip: NonNullable<SlipView['made']>
  outcome?: FormOutcome
}

/** Form that mails the slip to the client, once. */
function MailPart({ slip: { id, kind }, existingSlip, outcome: first }: MailPartProps) {
  const form = useOfficeForm({
    id: 'envoyer',
    action: formAddress(slipAddress(id, kind, { bon: existingSlip.id }), 'envoyer'),
    first,
  })
  const { state, to } = existingSlip.mail
  if (state === 'no-address')
    return <p className="paper-note">Ce client n’a pas d’adresse e-mail&nbsp;: remettez-lui le PDF.</p>
  if (state === 'sent') return null
  if (state === 'mail-queued') return <p className="paper-note">L’e-mail est en route.</p>
  return (
    <div className="slip__mail">
      <OfficeForm form={form} submit="Envoyer par e-mail au client" saved="En route" variant="secondary">
        <input type="hidden" name="bon" value={existingSlip.id} />
      </OfficeForm>
      {to && <p className="paper-note">À {to}</p>}
    </div>
  )
}
