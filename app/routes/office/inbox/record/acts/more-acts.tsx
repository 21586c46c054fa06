import { Button } from '../../../../../ui/button/button.tsx'
import { Printer } from '../../../../../ui/icon/area-icons.ts'
import { ChevronDown } from '../../../../../ui/icon/icons.ts'
import { inboxWords } from '../../inbox-words.ts'
import { ActForm } from './act-form.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import type { ActName, RecordActsProps } from './record-acts-props.ts'

export function MoreActs({ record, outcomes }: RecordActsProps) {
  const { kind, handler } = record
  const words = inboxWords[kind].acts
  const act = (name: ActName, text: string) => (
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
