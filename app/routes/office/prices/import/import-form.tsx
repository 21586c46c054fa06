import { Form } from 'react-router'
import { counted } from '../../../../../domain/french-number.ts'
import { Button } from '../../../../ui/button/button.tsx'
import type { readRun } from './read-run.server.ts'

type Run = Awaited<ReturnType<typeof readRun>>

export function ImportForm({
  seen,
  toWrite,
  wrong,
}: Pick<NonNullable<Run['plan']>, 'seen' | 'toWrite' | 'wrong'>) {
  if (wrong > 0)
    return (
      <p className="paper-note">
        Rien ne sera écrit tant qu’une ligne est à corriger&nbsp;: corrigez le fichier, puis reprenez-le.
      </p>
    )
  if (toWrite === 0)
    return <p className="paper-note">Il n’y a rien à écrire&nbsp;: tous ces prix valent déjà.</p>
  return (
    <Form method="post" replace className="import__end">
      <input type="hidden" name="vu" value={seen} />
      <Button type="submit">Écrire {counted(toWrite, 'prix', 'prix')}</Button>
    </Form>
  )
}
