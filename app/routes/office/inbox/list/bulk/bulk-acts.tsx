import type { ReactNode } from 'react'
import { closeReasons } from '../../../../../../domain/inbox/close-reasons.ts'
import { Button } from '../../../../../ui/button/button.tsx'
import { inboxWords } from '../../inbox-words.ts'
import type { InboxView } from '../read-list.server.ts'
import type { BulkAct } from './bulk-words.ts'

export function BulkActs({ list: { kind, standing }, isBusy }: { list: InboxView; isBusy: boolean }) {
  const words = inboxWords[kind].acts
  const act = (value: BulkAct) => (
    <Button type="submit" name="acte" value={value} variant="secondary" busy={isBusy}>
      {words[value]}
    </Button>
  )
  if (standing === 'closed') return <BulkBar>{act('rouvrir')}</BulkBar>
  if (standing === 'spam') return <BulkBar>{act('admettre')}</BulkBar>
  return (
    <BulkBar>
      {act('prendre')}
      {act('lu')}
      {act('indesirable')}
      <span className="bulk-acts__close">
        <select name="motif" className="field__control" aria-label="Raison de fermer" defaultValue="">
          <option value="">Raison…</option>
          {Object.entries(closeReasons).map(
            ([reason, text]) =>
              reason !== 'other' && (
                <option key={reason} value={reason}>
                  {text}
                </option>
              ),
          )}
        </select>
        {act('fermer')}
      </span>
    </BulkBar>
  )
}

function BulkBar({ children }: { children: ReactNode }) {
  return (
    <fieldset className="bulk-acts">
      <legend className="visually-hidden">Avec les lignes cochées</legend>
      {children}
    </fieldset>
  )
}
