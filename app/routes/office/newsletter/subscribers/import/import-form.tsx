import { Form } from 'react-router'
import { counted } from '../../../../../../domain/french-number.ts'
import { Button } from '../../../../../ui/button/button.tsx'
import type { readRun } from './read-run.server.ts'

type Run = Awaited<ReturnType<typeof readRun>>

type ImportFormProps = Pick<NonNullable<Run['plan']>, 'seen' | 'toWrite' | 'wrong'>

export function ImportForm({ seen, toWrite, wrong }: ImportFormProps) {
  if (toWrite === 0) return <p className="paper-note">Il n’y a personne à ajouter.</p>
  return (
    <Form method="post" replace className="import__end">
      <input type="hidden" name="vu" value={seen} />
      <Button type="submit">Ajouter {counted(toWrite, 'abonné', 'abonnés')}</Button>
      {wrong > 0 && (
        <p className="paper-note">
          {counted(wrong, 'ligne à corriger restera', 'lignes à corriger resteront')} de côté.
        </p>
      )}
    </Form>
  )
}
