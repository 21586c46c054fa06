import { inboxWords } from '../../inbox-words.ts'
import { ActForm } from './act-form.tsx'
import { AnswerLink } from './answer-link.tsx'
import { CloseForm } from './close-form.tsx'
import { MoreActs } from './more-acts.tsx'
import type { RecordActsProps } from './record-acts-props.ts'

/** Taken first, then answered while it waits for us, then closed. */
export function OpenActs({ record, outcomes, hasNext = false }: RecordActsProps) {
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
      <AnswerLink variant={next === 'repondre' && !hasNext ? 'primary' : 'secondary'} />
      {next !== 'fermer' && close}
      <MoreActs record={record} outcomes={outcomes} />
    </div>
  )
}
