import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { type FormOutcomes, OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { usePersistedForm } from '../../../../office/form/use-persisted-form.ts'
import { DialLink } from '../../../../ui/contact/dial-link.tsx'
import { CheckField } from '../../../../ui/field/check-field.tsx'
import { RadioField } from '../../../../ui/field/radio-field.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../ui/form-details.tsx'
import { AlertIcon, ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { LiftRuleForm } from '../../business/safety/lift-form.tsx'
import { SafetyNotes } from '../../business/safety/safety-notes.tsx'
import { PhotoLinks } from '../photos/photo-links.tsx'
import { RimProblemPhotoButton } from './problem-photo.tsx'
import type { RimView } from './rim.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './rim.css'

type OpenView = NonNullable<RimView['supplements']['open']>

interface OpenSupplementProps {
  rim: RimView
  outcomes: FormOutcomes
}

/** Supplement that waits for staff, who set its price, or for the client. */
export function OpenSupplement({ rim, outcomes }: OpenSupplementProps) {
  const { open } = rim.supplements
  if (!open) return null
  const { isSent, isCancelled, words, work, who, sent, price, ifDeclined, notes, block, permissions } = open
  return (
    <section id="supplement" className="paper-sheet rim__part rim-problem" aria-labelledby="supplement-titre">
      <h2 id="supplement-titre">
        <AlertIcon />{' '}
        {isCancelled
          ? 'Supplément sans suite'
          : isSent
            ? 'Attend la réponse du client'
            : 'Supplément à chiffrer'}
      </h2>
      <p className="rim-problem__text">
        {work}&nbsp;: {words}
      </p>
      <p className="paper-note">{who}</p>
      <PhotoLinks photos={rim.photos.ofProblem} />
      <SafetyNotes notes={notes} />
      {isSent && (
        <p>
          {price && `${price}. `}
          {sent}. En cas de refus&nbsp;: {ifDeclined.toLowerCase()}.
        </p>
      )}
      {isSent && !isCancelled && (open.isOverdue || open.phone) && (
        <p>
          {open.isOverdue && 'Sans réponse depuis plus de 24\u00a0heures\u00a0: à relancer par téléphone. '}
          {open.phone && <DialLink phone={open.phone} />}
        </p>
      )}
      {block && permissions.lift && (
        <LiftRuleForm
          page={rim.here}
          rule={`${open.id} ${block.rule}`}
          name={block.name}
          outcome={outcomes.lever}
        />
      )}
      {permissions.send && <SendForm key={open.id} rim={rim} open={open} outcome={outcomes.demander} />}
      {isCancelled && (
        <p className="paper-note">La commande est annulée&nbsp;: le client ne peut plus répondre.</p>
      )}
      {!isSent && !permissions.send && !isCancelled && (
        <p className="paper-note">Le bureau le chiffre et demande au client.</p>
      )}
      {permissions.answer && <AnswerForm key={open.id} rim={rim} open={open} outcome={outcomes.repondre} />}
      {permissions.withdraw && <WithdrawForm rim={rim} open={open} outcome={outcomes.retirer} />}
    </section>
  )
}

interface OpenFormProps {
  rim: RimView
  open: OpenView
  outcome?: FormOutcome
}

/** Form that sends the supplement to the client; prefilled if the price grid has a price. */
function SendForm({ rim, open, outcome: first }: OpenFormProps) {
  const form = useOfficeForm({
    id: 'demander',
    action: formAddress(rim.here, 'demander'),
    rules: async () =>
      (await import('../../../../../domain/contracts/supplements/supplement-forms.ts')).sendSupplementForm,
    first,
    defaults: {
      constat: open.words,
      prestation: open.service,
      prix: open.typedPrice,
      refus: open.mustReturn ? 'return' : 'finish',
      ligne: open.likelyLine,
    },
  })
  return (
    <OfficeForm form={form} submit="Demander au client" saved="Demandé">
      <input type="hidden" name="supplement" value={open.id} />
      <TextArea {...form.field('constat')} label="Ce que le client lit" rows={2} maxLength={300} required />
      <SelectField
        {...form.field('prestation')}
        label="Prestation"
        options={rim.supplements.services}
        prompt={null}
      />
      <TextField
        {...form.field('prix')}
        label="Prix HT"
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        hint={open.grid ? `Grille du jour\u00a0: ${open.grid}` : 'Pas de prix dans la grille'}
      />
      {open.mustReturn && <p className="paper-note">{open.mustReturn}</p>}
      <RadioField {...form.field('refus')} label="Si le client refuse" options={open.ways} />
      <SelectField
        {...form.field('ligne')}
        label="Ligne supprimée si la jante est rendue"
        options={open.lines}
        prompt="Aucune"
      />
      <p className="paper-note">
        {open.email
          ? `Un e-mail part à ${open.email} dans dix secondes\u00a0; «\u00a0Retirer\u00a0» l’arrête.`
          : 'Ce client n’a pas d’adresse e-mail\u00a0: appelez-le, puis notez sa réponse ici.'}
      </p>
    </OfficeForm>
  )
}

/** Form that records the client's answer by telephone or at the counter. */
function AnswerForm({ rim, open, outcome: first }: OpenFormProps) {
  const form = useOfficeForm({
    id: 'repondre',
    action: formAddress(rim.here, 'repondre'),
    rules: async () =>
      (await import('../../../../../domain/contracts/supplements/supplement-forms.ts'))
        .recordedSupplementAnswerForm,
    first,
    defaults: { canal: 'phone', qui: open.person },
  })
  return (
    <FormDetails id="repondre" open={first !== undefined || open.email === null}>
      <summary className="fold">
        Noter la réponse du client <ChevronDownIcon />
      </summary>
      <OfficeForm form={form} submit="Noter la réponse" saved="Notée" variant="secondary">
        <input type="hidden" name="supplement" value={open.id} />
        <RadioField
          {...form.field('reponse')}
          label="Réponse"
          options={{ oui: 'Le client accepte', non: 'Le client refuse' }}
        />
        <RadioField
          {...form.field('canal')}
          label="Comment"
          options={{ phone: 'Par téléphone', workshop: 'À l’atelier', mail: 'Par e-mail ou courrier' }}
        />
        <TextField {...form.field('qui')} label="Qui" maxLength={120} autoComplete="off" />
        {open.isConsumer && (
          <CheckField
            {...form.field('sans_attendre')}
            label="Il a demandé par écrit de commencer avant la fin des 14&nbsp;jours"
          />
        )}
      </OfficeForm>
    </FormDetails>
  )
}

function WithdrawForm({ rim, open, outcome: first }: OpenFormProps) {
  const form = useOfficeForm({ id: 'retirer', action: formAddress(rim.here, 'retirer'), first })
  return (
    <FormDetails id="retirer" open={first !== undefined}>
      <summary className="fold">
        Retirer ce supplément <ChevronDownIcon />
      </summary>
      <p className="paper-note">
        {open.isSent
          ? 'La page du client l’indiquera, et le travail sur la jante reprend.'
          : 'Le travail sur la jante reprend.'}
      </p>
      <OfficeForm form={form} submit="Retirer" saved="Retiré" variant="secondary">
        <input type="hidden" name="supplement" value={open.id} />
      </OfficeForm>
    </FormDetails>
  )
}

interface ProposeFormProps {
  rim: RimView
  outcome?: FormOutcome
}

/** Form for the workshop to propose a supplement: photo, sentence, work. It has no price: staff set it. */
export function ProposeSupplementForm({ rim, outcome: first }: ProposeFormProps) {
  const form = usePersistedForm({
    draftName: `supplement ${rim.rimId}`,
    id: 'proposer',
    action: formAddress(rim.here, 'proposer'),
    rules: async () =>
      (await import('../../../../../domain/contracts/supplements/supplement-forms.ts'))
        .supplementProposalForm,
    first,
    defaults: { prestation: 'soudure' },
  })
  const { open, mayPropose, services, defectChoices } = rim.supplements
  // The state stays where the form was: the section with its details is above, on a phone out of sight.
  if (!mayPropose && open)
    return (
      <p className="paper-sheet rim__part" role="status">
        {open.isSent
          ? 'Un supplément attend la réponse du client.'
          : 'Supplément transmis au bureau, qui le chiffre et demande au client.'}{' '}
        <a href="#supplement">Voir le supplément</a>
      </p>
    )
  if (!mayPropose) return null
  return (
    <FormDetails
      id="proposer"
      className="paper-sheet rim__part rim-report"
      open={first !== undefined || form.isDraftFound}
    >
      <summary>
        Signaler un supplément <ChevronDownIcon />
      </summary>
      <OfficeForm form={form} submit="Signaler le supplément" saved="Transmis au bureau" variant="secondary">
        <RimProblemPhotoButton rim={rim} />
        <TextArea
          {...form.field('constat')}
          label="Ce que vous avez trouvé"
          hint={'En une phrase, que le client lira\u00a0: où, quoi, quelle taille.'}
          rows={2}
          maxLength={300}
          required
        />
        <SelectField
          {...form.field('defaut')}
          label="Défaut"
          options={defectChoices}
          prompt="Aucun de la liste"
        />
        <SelectField {...form.field('prestation')} label="Travail de plus" options={services} prompt={null} />
      </OfficeForm>
    </FormDetails>
  )
}

/** Supplements that were answered or withdrawn, with their proof. */
export function SettledSupplements({ rim: { supplements } }: { rim: RimView }) {
  const { settled } = supplements
  if (settled.length === 0) return null
  return (
    <section className="paper-sheet rim__part" aria-labelledby="supplements-titre">
      <h2 id="supplements-titre">Suppléments</h2>
      <ul className="plain-list rim-supplements">
        {settled.map(({ id, wording, words, notes }) => (
          <li key={id}>
            <p>
              <strong>{wording}</strong>
            </p>
            <p>{words}</p>
            {notes.map((note) => (
              <p key={note} className="paper-note">
                {note}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
