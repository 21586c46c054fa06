import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { MoreBelow } from '../../../../ui/pager/more-below.tsx'
import { readOnAt } from '../../../../ui/pager/use-read-on.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { inboxWords } from '../inbox-words.ts'
import { BulkForm } from './bulk/bulk-form.tsx'
import { InboxFilter } from './inbox-filter.tsx'
import { InboxLines } from './inbox-lines.tsx'
import type { InboxView } from './read-list.server.ts'

export interface InboxProps {
  list: InboxView
  /** Of the act on several, sent without JavaScript. */
  outcome?: FormOutcome
}

export function WholeList({ list, outcome }: InboxProps) {
  const { kind, lines, added, mayHandle } = list
  const words = inboxWords[kind]
  const shown = <InboxLines list={list} readOn={readOnAt(added)} canTick={mayHandle} />
  return (
    <PaperPage title={words.title}>
      <div className="paper-sheet inbox">
        <InboxFilter {...list} />
        {lines.length === 0 && <p className="paper-note">{nothing(list)}</p>}
        {mayHandle ? (
          <BulkForm list={list} outcome={outcome}>
            {shown}
          </BulkForm>
        ) : (
          shown
        )}
        <MoreBelow
          list={list}
          shown={lines.length}
          label="Suite de la liste"
          place={`${lines.length}\u00a0${kind === 'request' ? 'demandes' : 'messages'}`}
        />
      </div>
    </PaperPage>
  )
}

function nothing({ kind, isChosen, isTooShort }: InboxView): string {
  if (isTooShort) return 'Tapez au moins trois lettres ou chiffres qui se suivent.'
  return isChosen ? inboxWords[kind].empty : inboxWords[kind].nothingWaits
}
