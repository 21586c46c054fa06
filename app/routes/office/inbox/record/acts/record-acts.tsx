import { inboxWords } from '../../inbox-words.ts'
import { ActForm } from './act-form.tsx'
import { OpenActs } from './open-acts.tsx'
import type { ActName, RecordActsProps } from './record-acts-props.ts'
import './record-acts.css'

/** The next act as the one large button, where there is one; those of second rank fold away in one menu. */
export function RecordActs({ record, outcomes, hasNext }: RecordActsProps) {
  const { mayHandle, state } = record
  if (!mayHandle) return null
  if (state.name === 'closed') return <OpenAgain record={record} name="rouvrir" outcomes={outcomes} />
  if (state.name === 'spam') return <OpenAgain record={record} name="admettre" outcomes={outcomes} />
  return <OpenActs record={record} outcomes={outcomes} hasNext={hasNext} />
}

function OpenAgain({ record, outcomes, name }: RecordActsProps & { name: ActName }) {
  return (
    <div className="record-acts" data-next={name}>
      <ActForm record={record} name={name} outcome={outcomes[name]} variant="secondary">
        {inboxWords[record.kind].acts[name]}
      </ActForm>
    </div>
  )
}
