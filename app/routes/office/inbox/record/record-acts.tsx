import type { MouseEvent } from 'react'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Printer } from '../../../../ui/icon/area-icons.ts'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { inboxWords } from '../inbox-words.ts'
import { ActForm } from './act-form.tsx'
import { CloseForm } from './close-form.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import type { RecordView } from './read-record.server.ts'
import './record-acts.css'

export type Outcomes = Partial<Record<string, FormOutcome>>

interface RecordActsProps {
  record: RecordView
  outcomes: Outcomes
  /** The large button stands above: these are of second rank. */
  hasNext?: boolean
}

/** The next act as the one large button, where there is one; those of second rank fold away in one menu. */
export function RecordActs({ record, outcomes, hasNext }: RecordActsProps) {
  const { mayHandle, state } = record
  if (!mayHandle) return null
  if (state.name === 'closed') return <OpenAgain record={record} name="rouvrir" outcomes={outcomes} />
  if (state.name === 'spam') return <OpenAgain record={record} name="admettre" outcomes={outcomes} />
  return <OpenActs record={record} outcomes={outcomes} hasNext={hasNext} />
}

type Name = 'rouvrir' | 'admettre' | 'liberer' | 'non-lu' | 'indesirable'

function OpenAgain({ record, outcomes, name }: RecordActsProps & { name: Name }) {
  return (
    <div className="record-acts" data-next={name}>
      <ActForm record={record} name={name} outcome={outcomes[name]} variant="secondary">
        {inboxWords[record.kind].acts[name]}
      </ActForm>
    </div>
  )
}

/** Taken first, then answered while it waits for us, then closed. */
function OpenActs({ record, outcomes, hasNext = false }: RecordActsProps) {
  const { kind, handler, waiting } = record
  const next = !handler?.isReader ? 'prendre' : waiting ? 'repondre' : 'fermer'
  const close = (
    <CloseForm
      record={record}
      outcome={outcomes.fermer}
      variant={next === 'fermer' && !hasNext ? 'primary' : 'secondary'}
    />
  )
  return (
    <div className="record-acts" data-next={next}>
      {next === 'prendre' && (
        <ActForm
          record={record}
          name="prendre"
          outcome={outcomes.prendre}
          // What somebody else has is theirs to go on with.
          variant={handler || hasNext ? 'secondary' : 'primary'}
        >
          {handler ? `Prendre à la place de ${handler.name}` : inboxWords[kind].acts.prendre}
        </ActForm>
      )}
      {next === 'fermer' && close}
      <Answer variant={next === 'repondre' && !hasNext ? 'primary' : 'secondary'} />
      {next !== 'fermer' && close}
      <MoreActs record={record} outcomes={outcomes} />
    </div>
  )
}

/** Leads to where the answer is written. */
function Answer({ variant }: { variant: 'primary' | 'secondary' }) {
  const focus = (event: MouseEvent) => {
    const text = document.querySelector<HTMLElement>('#reponse textarea')
    if (!text) return
    event.preventDefault()
    text.focus()
    text.scrollIntoView({ block: 'center' })
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads there; the script only moves the focus along
    <a href="#reponse" className="button" data-variant={variant} data-key="answer" onClick={focus}>
      Répondre
    </a>
  )
}

function MoreActs({ record, outcomes }: RecordActsProps) {
  const { kind, handler } = record
  const words = inboxWords[kind].acts
  const act = (name: Name, text: string) => (
    <ActForm record={record} name={name} outcome={outcomes[name]} variant="secondary">
      {text}
    </ActForm>
  )
  const isAnswered = ['confier', 'liberer', 'non-lu', 'indesirable'].some((name) => name in outcomes)
  return (
    <details className="record-acts__fold" open={isAnswered}>
      <summary className="button" data-variant="quiet">
        Autres actes <ChevronDown />
      </summary>
      <div className="record-acts__more">
        <HandOverForm record={record} outcome={outcomes.confier} />
        {handler && act('liberer', words.liberer)}
        {act('non-lu', words['non-lu'])}
        {act('indesirable', 'Classer indésirable')}
        <Button variant="secondary" className="record-acts__scripted" onClick={() => window.print()}>
          <Printer /> Imprimer
        </Button>
      </div>
    </details>
  )
}
