import { Form } from 'react-router'
import { counted } from '../../../../../domain/french-number.ts'
import { Button } from '../../../../ui/button/button.tsx'
import type { RunView } from './read-run.server.ts'

type ImportFormProps = Pick<NonNullable<RunView['plan']>, 'seen' | 'toWrite' | 'wrong'> &
  Pick<RunView, 'said'>

export function ImportForm({ seen, toWrite, wrong, said }: ImportFormProps) {
  if (toWrite === 0)
    return (
      <p className="paper-note">Il n’y a rien à écrire&nbsp;: aucune ligne juste n’apporte quelque chose.</p>
    )
  return (
    <Form method="post" replace className="import__end">
      <input type="hidden" name="vu" value={seen} />
      {said.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Importer {counted(toWrite, 'client', 'clients')}</Button>
      {wrong > 0 && (
        <p className="paper-note">
          {counted(wrong, 'ligne à corriger restera', 'lignes à corriger resteront')} de côté.
        </p>
      )}
    </Form>
  )
}
