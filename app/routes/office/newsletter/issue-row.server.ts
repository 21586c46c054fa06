import { href } from 'react-router'
import { formatDate } from '../../../../domain/calendar/paris-day.ts'
import { counted } from '../../../../domain/french-number.ts'
import { type Issue, issueStateNames, issueTold } from '../../../../domain/newsletter/issues/issue.ts'
import type { RecordRow } from '../../../ui/records-table/records-table.tsx'
import { issueTone } from './issue-tone.ts'

/** A letter as a row of the list. */
export function rowOf(issue: Issue): RecordRow {
  const { id, state, preheader, recipients, author_name, changed_at, finished_at, started_at } = issue
  const isSent = state !== 'draft'
  return {
    id,
    to: href('/gestion/lettre/:id', { id }),
    isVoid: state === 'stopped',
    cells: {
      objet: { text: issueTold(issue).called || 'Sans objet', note: preheader || author_name },
      etat: { status: issueStateNames[state], tone: issueTone[state] },
      lecteurs: isSent ? counted(recipients, 'abonné', 'abonnés') : '--',
      date: formatDate(finished_at ?? started_at ?? changed_at),
    },
  }
}
